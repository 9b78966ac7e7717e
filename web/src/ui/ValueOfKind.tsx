import type { FieldDefinition } from '@hr/contract/lib/field-kinds'
import { formatDay, formatNumber } from '../lib/formats.ts'
import { untranslated } from '../lib/language.ts'
import { t } from '../lib/t.ts'

type ValueOfKindProps = { field: FieldDefinition; value: string | number | boolean | readonly string[] }

/** A value that is not blank, by the kind of its field. */
export function ValueOfKind({ field: { kind, texts, lang }, value }: ValueOfKindProps) {
  if (kind === 'day') return formatDay(String(value))
  if (kind === 'number') return formatNumber(Number(value))
  if (kind === 'long text') return <span style={{ whiteSpace: 'pre-line' }}>{value}</span>
  if (kind === 'flag') return value === true ? t('Yes') : t('No')
  if (kind !== 'choice' && kind !== 'choices') return String(value)
  const chosen = [value].flat().map((one) => {
    const text = texts?.[String(one)]
    return text ? t(text) : String(one)
  })
  return <span lang={untranslated(lang)}>{chosen.join(', ')}</span>
}
