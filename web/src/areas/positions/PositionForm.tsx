import { positionInput, positionsApi } from '@hr/contract/areas/positions/positions'
import { positionsTexts } from '@hr/contract/areas/positions/texts'
import { TextField } from '../../form/fields.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { recordScreens } from '../../form/record-screens.tsx'
import { t } from '../../lib/t.ts'

export const { New: PositionNew, Edit: PositionEdit } = recordScreens({
  api: positionsApi,
  list: 'positions',
  texts: positionsTexts,
  schema: positionInput,
  blank: { name: '' },
  draftOf: ({ name }) => ({ name }),
  bodyOf: (draft) => draft,
  Fields: () => (
    <FormSection>
      <TextField path="name" label={t('Name')} />
    </FormSection>
  ),
})
