import { genders, maritalStatuses, qualifications, recordTexts } from '@hr/contract/areas/employees/record'
import { CreatableField } from '../../form/CreatableField.tsx'
import { DayField } from '../../form/DayField.tsx'
import { TextField } from '../../form/fields.tsx'
import { useFormOfPage } from '../../form/form-context.ts'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { t } from '../../lib/t.ts'
import { useFieldValues } from './field-values.ts'
import { mayStayBlank, type FormRules } from './form-rules.ts'
import { PhotoField } from './PhotoField.tsx'
import { sections } from './sections.ts'
import { fieldLabel } from './field-label.ts'
import { useNationalIdFormat } from './use-national-id-format.ts'
import css from './employee-form.module.css'

type PersonalSectionProps = { rules: FormRules; savePhoto: ((photo: File) => Promise<void>) | undefined }

export function PersonalSection({ rules, savePhoto }: PersonalSectionProps) {
  const { values, call } = useFieldValues()
  return (
    <FormSection title={sections.personal}>
      <PhotoField stored={rules.stored} savePhoto={savePhoto} />
      <FieldPair>
        <TextField path="firstName" label={fieldLabel('firstName')} />
        <TextField path="lastName" label={fieldLabel('lastName')} />
      </FieldPair>
      <FieldPair>
        <TextField path="maidenName" label={fieldLabel('maidenName')} isOptional />
        <DayField
          path="dateOfBirth"
          label={fieldLabel('dateOfBirth')}
          yearsAgo={30}
          isOptional={mayStayBlank(rules, 'dateOfBirth')}
        />
      </FieldPair>
      <FieldPair>
        <SelectField path="gender" label={fieldLabel('gender')} options={genders} isOptional />
        <SelectField
          path="maritalStatus"
          label={fieldLabel('maritalStatus')}
          options={maritalStatuses}
          blank="never empty"
          isOptional
        />
      </FieldPair>
      <TextField
        path="placeOfResidence"
        label={fieldLabel('placeOfResidence')}
        isOptional={mayStayBlank(rules, 'placeOfResidence')}
      />
      <TextField
        path="residentialAddress"
        label={fieldLabel('residentialAddress')}
        isOptional={mayStayBlank(rules, 'residentialAddress')}
      />
      <FieldPair>
        <CreatableField
          path="country"
          label={fieldLabel('country')}
          options={values.countries}
          query={call}
          isOptional
        />
        <IdNumberField disabledReason={rules.fixed.idNumber} />
      </FieldPair>
      <FieldPair>
        <SelectField
          path="qualifications"
          label={fieldLabel('qualifications')}
          options={qualifications}
          lang="bs"
          isOptional
        />
        <TextField path="vocation" label={fieldLabel('vocation')} isOptional />
      </FieldPair>
    </FormSection>
  )
}

/** A wrong check digit is a warning, not an error: other countries have other numbers. */
function IdNumberField({ disabledReason }: { disabledReason: string | undefined }) {
  const { label, looksMistyped } = useNationalIdFormat()
  const { value } = useFormOfPage().getInputProps('idNumber') as { value: string }
  return (
    <TextField
      path="idNumber"
      label={t(label)}
      isOptional
      disabledReason={disabledReason}
      description={
        <span role="status" className={css.warning}>
          {looksMistyped(value.trim()) && t(recordTexts.idNumberControl(label))}
        </span>
      }
    />
  )
}
