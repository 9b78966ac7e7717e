import { categoryText } from '@hr/contract/areas/documents/visibility'
import { t } from '../../lib/t.ts'

/** The name of a category; the first categories of a company are translated. */
export function categoryLabel(name: string): string {
  const text = categoryText(name)
  return typeof text === 'string' ? text : t(text)
}
