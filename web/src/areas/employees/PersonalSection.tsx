import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { looksMistyped } from '@hr/contract/areas/employees/national-id'
import { genders, maritalStatuses, qualifications, recordTexts } from '@hr/contract/areas/employees/record'
import { CreatableField } from '../../form/CreatableField.tsx'
import { DayField } from '../../form/DayField.tsx'
import { TextField } from '../../form/fields.tsx'
import { useFormOfPage } from '../../form/form-context.ts'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { t } from '../../lib/t.ts'
import { useFieldValues } from './field-values.ts'
import type { FormRules } from './form-rules.ts'
import { PhotoField } from './PhotoField.tsx'
import { sections } from './sections.ts'
import css from './employee-form.module.css'

type PersonalSectionProps = { rules: FormRules; savePhoto: ((photo: File) => Promise<void>) | undefined }

export function PersonalSection({ rules, savePhoto }: PersonalSectionProps) {
  const { values, call } = useFieldValues()
  return (
    <FormSection title={sections.personal}>
      <PhotoField stored={rules.stored} savePhoto={savePhoto} />
      <FieldPair>
        <TextField path="firstName" label={t('First name')} />
        <TextField path="lastName" label={t('Last name')} />
      </FieldPair>
      <FieldPair>
        <TextField path="maidenName" label={t('Maiden name')} isOptional />
        <DayField path="dateOfBirth" label={t('Date of birth')} yearsAgo={30} />
      </FieldPair>
      <FieldPair>
        <SelectField path="gender" label={t('Gender')} options={genders} isOptional />
        <SelectField
          path="maritalStatus"
          label={t('Marital status')}
          options={maritalStatuses}
          blank="never empty"
          isOptional
        />
      </FieldPair>
      <TextField path="placeOfResidence" label={t('Place of residence')} />
      <TextField path="residentialAddress" label={t('Residential address')} />
      <FieldPair>
        <CreatableField path="country" label={t('Country')} options={values.countries} query={call} isOptional />
        <IdNumberField disabledReason={rules.fixed.idNumber} />
      </FieldPair>
      <FieldPair>
        <SelectField path="qualifications" label={t('Qualification')} options={qualifications} lang="bs" isOptional />
        <TextField path="vocation" label={t('Vocation')} isOptional />
      </FieldPair>
    </FormSection>
  )
}

/** A number with a wrong control digit is a warning, not an error: other countries have other numbers. */
function IdNumberField({ disabledReason }: { disabledReason: string | undefined }) {
  const { value } = useFormOfPage().getInputProps('idNumber') as { value: string }
  return (
    <TextField
      path="idNumber"
      label={t(employeesTexts.idNumber)}
      isOptional
      disabledReason={disabledReason}
      description={
        <span role="status" className={css.warning}>
          {looksMistyped(value.trim()) && t(recordTexts.idNumberControl)}
        </span>
      }
    />
  )
}
