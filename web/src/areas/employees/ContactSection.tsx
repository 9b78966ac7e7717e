import { TextField } from '../../form/fields.tsx'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { t } from '../../lib/t.ts'
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
    <FieldPair>
      <TextField
        path="workPhone"
        label={fieldLabel('workPhone')}
        type="tel"
        description={t('Shown to everyone in the directory')}
        isOptional
      />
      <TextField path="emergencyContact" label={fieldLabel('emergencyContact')} isOptional />
    </FieldPair>
  </FormSection>
)
