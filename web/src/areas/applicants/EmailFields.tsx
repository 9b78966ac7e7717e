import { TextAreaField, TextField } from '../../form/fields.tsx'
import { t } from '../../lib/t.ts'

/** Subject and text of an email to applicants. */
export const EmailFields = ({
  placeholders,
}: {
  /** Says how placeholders in the text are replaced. */ placeholders: string
}) => (
  <>
    <TextField path="subject" label={t('Subject')} />
    <TextAreaField path="text" label={t('Text')} rows={10} description={placeholders} />
  </>
)
