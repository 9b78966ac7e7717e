import { givesDaysBack } from '@hr/contract/areas/leave/days-back'
import { policyLabels } from '@hr/contract/areas/leave/policy-texts'
import { givesDaysBackTexts } from '@hr/contract/areas/leave/policy-values'
import { SwitchField } from '../../form/fields.tsx'
import { labelled, SelectField } from '../../form/SelectField.tsx'
import { labelsOf, t } from '../../lib/t.ts'

const options = labelled(givesDaysBack, labelsOf(givesDaysBackTexts))

/** Whether leave gives days of other leave back, or can be given back itself. */
export const DaysBackFields = () => (
  <>
    <SelectField
      path="givesDaysBack"
      label={t(policyLabels.givesDaysBack)}
      description={t(
        'For sick leave. It may overlap approved leave; when it is approved, those days are credited back.',
      )}
      options={options}
    />
    <SwitchField
      path="canBeGivenBack"
      label={t(policyLabels.canBeGivenBack)}
      description={t('For annual leave. Days on which the employee is sick are credited back.')}
    />
  </>
)
