import type { CustomField } from '@hr/contract/areas/custom-fields/fields'
import { t } from '../../lib/t.ts'

/** The heading of the company's own fields, in forms and on profiles. */
export const customFieldsHeading = t('Further information')

/** The fields by the headings that they are shown under, in order; fields without a heading come first. */
export function sectionsOf(fields: readonly CustomField[]): [heading: string, fields: CustomField[]][] {
  const headings = [...new Set(['', ...fields.map(({ section }) => section)])]
  const sections = headings.map((heading): [string, CustomField[]] => [
    heading,
    fields.filter(({ section }) => section === heading),
  ])
  return sections.filter(([, shown]) => shown.length > 0)
}
