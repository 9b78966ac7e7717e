import type { FieldDefinition } from '@hr/contract/lib/field-kinds'
import { formatDay, formatNumber } from '../lib/formats.ts'
import { untranslated } from '../lib/language.ts'
import { t } from '../lib/t.ts'

type ValueOfKindProps = { field: FieldDefinition; value: string | number }

/** A value that is not blank, by the kind of its field. */
export function ValueOfKind({ field: { kind, texts, lang }, value }: ValueOfKindProps) {
  if (kind === 'day') return formatDay(String(value))
  if (kind === 'number') return formatNumber(Number(value))
  if (kind === 'long text') return <span style={{ whiteSpace: 'pre-line' }}>{value}</span>
  if (kind !== 'choice') return String(value)
  const text = texts?.[value]
  return <span lang={untranslated(lang)}>{text ? t(text) : value}</span>
}
