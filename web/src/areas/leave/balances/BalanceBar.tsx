import type { Balance } from '@hr/contract/areas/leave/balance'
import { balanceBarParts } from './format-balance.ts'
import css from './balances.module.css'

/** Used and pending days as a share of the total. Decorative, because the numbers are next to it. */
export function BalanceBar({ balance }: { balance: Balance }) {
  const bar = balanceBarParts(balance)
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
