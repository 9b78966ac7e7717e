import { TextField } from '../../form/fields.tsx'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import type { FormRules } from './form-rules.ts'
import { fieldLabel } from './field-label.ts'
import { sections } from './sections.ts'

export const ContactSection = ({ rules }: { rules: FormRules }) => (
  <FormSection title={sections.contact}>
    <FieldPair>
      {!rules.isOwn && (
        <TextField path="email" label={fieldLabel('email')} type="email" disabledReason={rules.fixed.email} />
      )}
      <TextField path="phoneNumber" label={fieldLabel('phoneNumber')} type="tel" isOptional />
    </FieldPair>
    <TextField path="emergencyContact" label={fieldLabel('emergencyContact')} isOptional />
  </FormSection>
)
