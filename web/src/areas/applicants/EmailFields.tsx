import { placeholderNames } from '@hr/contract/areas/applicants/applicants'
import { TextAreaField, TextField } from '../../form/fields.tsx'
import { formatList } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'

/** Subject and text of an email to applicants. */
export const EmailFields = () => (
  <>
    <TextField path="subject" label={t('Subject')} />
    <TextAreaField
      path="text"
      label={t('Text')}
      rows={10}
      description={t("{names} are replaced with each applicant's details.", { names: formatList(placeholderNames) })}
    />
  </>
)
