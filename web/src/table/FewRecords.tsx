import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, type Icon as TablerIcon } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Hint } from '../ui/texts.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { MenuEntry } from './RowMenuItem.tsx'
import css from './few-records.module.css'

/** A list of records that are few: all on one page, without search and columns. */
export const FewRecords = ({ label, children }: { label: string; children: ReactNode }) => (
  <Sheet component="ul" className={css.records} aria-label={label}>
    {children}
  </Sheet>
)

type Action = {
  label: string
  /** The same for a screen reader, with the name of the record. */
  fullLabel: string
  isBusy?: boolean
  onClick: () => void
}

type FewRecordProps = {
  name: string
  /** A chip beside the name. */
  state?: ReactNode
  /** The action that users need most, in words. */
  action?: Action | undefined
  /** The other actions, in a menu. */
  more?: readonly MenuEntry[]
  /** Why the record cannot be changed; undefined if it can. */
  closedReason?: string | undefined
  /** What is said about the record below its name. */
  children?: ReactNode
}

export function FewRecord({ name, state, action, more = [], closedReason, children }: FewRecordProps) {
  const id = useId()
  return (
    <li>
      <div className={css.text}>
        <div className={css.name}>
          <strong>{name}</strong>
          {state}
        </div>
        {children}
        {closedReason !== undefined && <Hint id={id}>{closedReason}</Hint>}
      </div>
      <div className={css.actions}>
        {/* aria-disabled, not disabled, so that the reason can be read. */}
        {action && (
          <Button
            variant="default"
            loading={action.isBusy ?? false}
            aria-label={action.fullLabel}
            {...(closedReason === undefined
              ? { onClick: action.onClick }
              : { 'aria-disabled': true, 'aria-describedby': id })}
          >
            {action.label}
          </Button>
        )}
        {more.length > 0 && (
          <RowMenu
            name={name}
            entries={() => more.map((entry) => ({ ...entry, disabledReason: closedReason ?? entry.disabledReason }))}
          />
        )}
      </div>
    </li>
  )
}

/** An entry of the menu of a record. */
export const menuEntry = (
  label: string,
  icon: TablerIcon,
  onClick: () => void,
  tone: 'plain' | 'danger' = 'plain',
): MenuEntry => ({
  label,
  icon: <Icon icon={icon} />,
  disabledReason: undefined,
  tone,
  onClick,
})

type Place = {
  /** The ids of all records in their order. */
  uuids: readonly string[]
  index: number
  onMove: (uuids: string[]) => void
}

/** The menu entries that move a record up and down, as far as it can be moved. */
export function moveEntries({ uuids, index, onMove }: Place): MenuEntry[] {
  const swapWith = (other: number) => () => {
    const [one = '', two = ''] = [uuids[index], uuids[other]]
    onMove(uuids.with(index, two).with(other, one))
  }
  return [
    ...(index > 0 ? [menuEntry(t('Move up'), IconArrowUp, swapWith(index - 1))] : []),
    ...(index < uuids.length - 1 ? [menuEntry(t('Move down'), IconArrowDown, swapWith(index + 1))] : []),
  ]
}
