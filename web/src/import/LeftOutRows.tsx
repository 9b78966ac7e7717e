import { t } from '../lib/t.ts'
import { Hint } from '../ui/texts.tsx'
import type { LeftOutReason } from './use-import.ts'

/** How many rows are left out, and why. */
export function LeftOutRows({ leftOut }: { leftOut: ReadonlyMap<number, LeftOutReason> }) {
  const rowsWith = (reason: LeftOutReason) => [...leftOut].filter(([, one]) => one === reason).map(([row]) => row)
  const [others, chosen] = [rowsWith('not a record'), rowsWith('chosen')]
  return (
    <>
      {others.length > 0 && (
        <Hint>
          {t(
            '{count, plural, one {# row is left out because it looks like a total or a signature: {rows}} other {# rows are left out because they look like totals or signatures: {rows}}}',
            { count: others.length, rows: shown(others) },
          )}
        </Hint>
      )}
      {chosen.length > 0 && (
        <Hint>
          {t('{count, plural, one {You left out # row: {rows}} other {You left out # rows: {rows}}}', {
            count: chosen.length,
            rows: shown(chosen),
          })}
        </Hint>
      )}
    </>
  )
}

const maxShown = 20

/** The numbers of rows; of many only the first ones. */
const shown = (rows: readonly number[]): string =>
  `${rows.slice(0, maxShown).join(', ')}${rows.length > maxShown ? ' …' : ''}`
