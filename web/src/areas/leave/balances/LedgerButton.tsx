import type { LeaveBalance } from '@hr/contract/areas/leave/leave'
import type { ReactElement, Ref } from 'react'
import { lazyMenu, type OpenerProps } from '../../../ui/lazy-part.tsx'

export type LedgerButtonProps = {
  /** The employee. */
  uuid: string
  balance: Pick<LeaveBalance, 'uuid' | 'name'>
  /** Renders the button, given its props. */
  children: (
    button: Pick<OpenerProps, 'onClick' | 'aria-expanded'> &
      Partial<Pick<OpenerProps, 'aria-busy'>> & {
        'aria-haspopup': 'dialog'
        ref?: Ref<HTMLButtonElement>
      },
  ) => ReactElement
}

/** A button that shows how a number of days adds up, line by line. */
export const LedgerButton = lazyMenu<LedgerButtonProps>(
  async () => (await import('./LedgerPopover.tsx')).LedgerPopover,
  ({ uuid: _uuid, balance: _balance, children, ...opener }) => children({ ...opener, 'aria-haspopup': 'dialog' }),
)
