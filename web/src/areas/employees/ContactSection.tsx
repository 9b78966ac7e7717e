import { TextField } from '../../form/fields.tsx'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { t } from '../../lib/t.ts'
import type { FormRules } from './form-rules.ts'
import { sections } from './sections.ts'

export const ContactSection = ({ rules }: { rules: FormRules }) => (
  <FormSection title={sections.contact}>
    <FieldPair>
      {!rules.isOwn && <TextField path="email" label={t('Email')} type="email" disabledReason={rules.fixed.email} />}
      <TextField path="phoneNumber" label={t('Phone number')} type="tel" isOptional />
    </FieldPair>
    <TextField path="emergencyContact" label={t('Emergency contact')} isOptional />
  </FormSection>
)
