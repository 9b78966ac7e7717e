import { Text } from '@mantine/core'
import { recordTexts } from '@hr/contract/areas/employees/record'
import { TextField } from '../../form/fields.tsx'
import { useFormOfPage } from '../../form/form-context.ts'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { t } from '../../lib/t.ts'
import type { FormRules } from './form-rules.ts'
import { PhotoField } from './PhotoField.tsx'
import { RecordField, SuggestedRecordField } from './RecordField.tsx'
import { sections } from './sections.ts'
import { useNationalIdFormat } from './use-national-id-format.ts'

type PersonalSectionProps = { rules: FormRules; savePhoto: ((photo: File) => Promise<void>) | undefined }

export const PersonalSection = ({ rules, savePhoto }: PersonalSectionProps) => (
  <FormSection title={sections.personal}>
    <PhotoField stored={rules.stored} savePhoto={savePhoto} />
    <FieldPair>
      <RecordField name="firstName" rules={rules} />
      <RecordField name="lastName" rules={rules} />
    </FieldPair>
    <FieldPair>
      <RecordField name="maidenName" rules={rules} />
      <RecordField name="dateOfBirth" rules={rules} yearsAgo={30} />
    </FieldPair>
    <FieldPair>
      <RecordField name="gender" rules={rules} />
      <RecordField name="maritalStatus" rules={rules} />
    </FieldPair>
    <RecordField name="placeOfResidence" rules={rules} />
    <RecordField name="residentialAddress" rules={rules} />
    <FieldPair>
      <SuggestedRecordField name="country" rules={rules} />
      <IdNumberField disabledReason={rules.fixed.idNumber} />
    </FieldPair>
    <FieldPair>
      <RecordField name="qualifications" rules={rules} />
      <RecordField name="vocation" rules={rules} />
    </FieldPair>
  </FormSection>
)

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
        <Text span c="var(--hr-warn)" role="status">
          {looksMistyped(value.trim()) && t(recordTexts.idNumberControl(label))}
        </Text>
      }
    />
  )
}
