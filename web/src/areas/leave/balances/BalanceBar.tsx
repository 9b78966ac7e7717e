import type { Balance } from '@hr/contract/areas/leave/balance'
import { barOf } from './format-balance.ts'
import css from './balances.module.css'

/** What is used and what waits of a total, for the eye; the numbers beside it say the same. */
export function BalanceBar({ balance }: { balance: Balance }) {
  const bar = barOf(balance)
  return (
    <span className={css.bar} data-empty={bar === undefined || undefined} aria-hidden="true">
      {bar && (
        <>
          <span style={{ width: `${bar.used}%` }} />
          <span data-pending style={{ width: `${bar.pending}%` }} />
        </>
      )}
    </span>
  )
}
