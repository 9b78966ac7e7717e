import { t } from '../lib/t.ts'

/** How many names a question lists before it only counts the rest. */
const maxNames = 5

/** Names the records that a question is about. */
export function RecordNames({ names }: { names: readonly string[] }) {
  const shown = names.slice(0, maxNames).join(', ')
  const more = names.length - maxNames
  return (
    <p>
      <strong>{more > 0 ? t('{{names}} and {{n}} more', { names: shown, n: more }) : shown}</strong>
    </p>
  )
}
