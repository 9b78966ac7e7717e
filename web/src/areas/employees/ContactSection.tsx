import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { useChangedEmail } from '../../form/use-changed-email.ts'
import { t } from '../../lib/t.ts'
import type { FormRules } from './form-rules.ts'
import { RecordField } from './RecordField.tsx'
import { sections } from './sections.ts'

/** The email address, with what its change ends. */
const EmailField = ({ rules }: { rules: FormRules }) => (
  <RecordField name="email" rules={rules} description={useChangedEmail(rules.stored?.email)} />
)

export const ContactSection = ({ rules }: { rules: FormRules }) => (
  <FormSection title={sections.contact}>
    <FieldPair>
      {!rules.isOwn && <EmailField rules={rules} />}
      <RecordField name="phoneNumber" rules={rules} />
    </FieldPair>
    <FieldPair>
      <RecordField name="workPhone" rules={rules} description={t('Shown to everyone in the directory')} />
      <RecordField name="emergencyContact" rules={rules} />
    </FieldPair>
  </FormSection>
)
