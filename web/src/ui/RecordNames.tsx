import { t } from '../lib/t.ts'

/** The number of names listed before the rest is only counted. */
const maxNames = 5

/** Lists the records that a question is about. */
export function RecordNames({ names }: { names: readonly string[] }) {
  const shown = names.slice(0, maxNames).join(', ')
  const more = names.length - maxNames
  return (
    <p>
      <strong>{more > 0 ? t('{names} and {n} more', { names: shown, n: more }) : shown}</strong>
    </p>
  )
}
