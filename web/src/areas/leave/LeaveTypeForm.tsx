import type { DaysBackRules } from '@hr/contract/areas/leave/days-back'
import { leaveTypeInput, leaveTypesApi, yearStartIn, type LeaveType } from '@hr/contract/areas/leave/leave-types'
import { leaveTypeLabels, leaveTypesTexts } from '@hr/contract/areas/leave/texts'
import type { ResultOf } from '@hr/contract/lib/endpoint'
import { ColourField } from '../../form/ColourField.tsx'
import { DayField } from '../../form/DayField.tsx'
import { SwitchField, TextField } from '../../form/fields.tsx'
import { NumberField } from '../../form/NumberField.tsx'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { recordScreens, type FieldsProps } from '../../form/record-screens.tsx'
import { t } from '../../lib/t.ts'
import { DaysBackFields } from './DaysBackFields.tsx'

type Draft = {
  name: string
  numberOfDays: string
  validFrom: string
  expiredDate: string
  color: string
  halfDays: boolean
} & DaysBackRules
const blank: Draft = {
  name: '',
  numberOfDays: '',
  validFrom: '',
  expiredDate: '',
  color: '',
  halfDays: false,
  givesDaysBack: 'no',
  canBeGivenBack: false,
}

/** The suggested first day of a type with this name. */
const proposedValidFrom = (name: string) => yearStartIn(name) ?? ''

const draftOf = ({
  name,
  numberOfDays,
  validFrom,
  expiredDate,
  color,
  halfDays,
  givesDaysBack,
  canBeGivenBack,
}: LeaveType): Draft => ({
  name,
  numberOfDays: numberOfDays === null ? '' : String(numberOfDays),
  validFrom: validFrom ?? '',
  expiredDate,
  color,
  halfDays,
  givesDaysBack,
  canBeGivenBack,
})

function LeaveTypeFields({ form, stored }: FieldsProps<Draft, ResultOf<typeof leaveTypesApi.find>>) {
  const { values: draft } = form
  const entitlements = stored?.entitlements ?? 0
  const isGenerated = stored !== undefined && stored.policyId !== null
  form.watch('name', ({ previousValue, value }) => {
    // Another value was typed by the user.
    if (!stored && form.values.validFrom === proposedValidFrom(previousValue))
      form.setFieldValue('validFrom', proposedValidFrom(value))
  })
  const fixed = isGenerated ? { disabledReason: t('Decided by the leave policy') } : {}
  return (
    <FormSection>
      <TextField path="name" label={t('Name')} {...fixed} />
      <FieldPair>
        <DayField
          path="validFrom"
          label={t(leaveTypeLabels.validFrom)}
          isOptional
          description={
            draft.validFrom !== '' && draft.validFrom === yearStartIn(draft.name)
              ? t('Set from the year in the name')
              : t('Leave blank for no start date')
          }
          {...fixed}
        />
        <DayField path="expiredDate" label={t(leaveTypeLabels.expiredDate)} {...fixed} />
      </FieldPair>
      <FieldPair>
        <NumberField
          path="numberOfDays"
          label={t(leaveTypeLabels.numberOfDays)}
          isOptional
          description={
            entitlements === 0
              ? t('Leave blank to count without a limit. 365 means unlimited.')
              : t('This does not change individual entitlements ({n}).', { n: entitlements })
          }
          {...fixed}
        />
        <ColourField path="color" label={t('Colour')} />
      </FieldPair>
      {!isGenerated && (
        <>
          <SwitchField path="halfDays" label={t('Half days can be requested')} />
          <DaysBackFields />
        </>
      )}
    </FormSection>
  )
}

export const { New: LeaveTypeNew, Edit: LeaveTypeEdit } = recordScreens({
  api: leaveTypesApi,
  list: 'leaveTypes',
  texts: leaveTypesTexts,
  schema: leaveTypeInput,
  blank,
  draftOf,
  bodyOf: (draft) => draft,
  Fields: LeaveTypeFields,
})
