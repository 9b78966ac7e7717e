import { Box, Button, Group, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp, type Icon as TablerIcon } from '@tabler/icons-react'
import { useId, type ReactNode, type Ref } from 'react'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Hint } from '../ui/texts.tsx'
import { menuEntry } from './menu-entry.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { MenuEntry } from './RowMenuItem.tsx'
import css from './few-records.module.css'

type FewRecordsProps = {
  label: string
  /** Within a card, a section or a dialog: without a sheet of its own. */
  isPlain?: boolean
  ref?: Ref<HTMLUListElement>
  children: ReactNode
}

/** A list of records that are few: all on one page, without search and columns. */
export const FewRecords = ({ label, isPlain = false, ref, children }: FewRecordsProps) =>
  isPlain ? (
    <ul ref={ref} className={css.records} data-plain aria-label={label}>
      {children}
    </ul>
  ) : (
    <Sheet component="ul" ref={ref} className={css.records} aria-label={label}>
      {children}
    </Sheet>
  )

type Action = {
  label: string
  /** The same for a screen reader, with the name of the record. */
  fullLabel: string
  icon?: TablerIcon
  isBusy?: boolean
  onClick: () => void
}

type FewRecordProps = {
  name: string
  /** A chip beside the name. */
  state?: ReactNode
  /** The actions that users need most, in words. */
  actions?: readonly Action[]
  /** Buttons in place of these actions, such as those of a question. */
  buttons?: ReactNode
  /** The other actions, in a menu. */
  more?: readonly MenuEntry[]
  /** Why the record cannot be changed; undefined if it can. */
  closedReason?: string | undefined
  /** A question about the record, below it. */
  question?: ReactNode
  /** What is said about the record below its name. */
  children?: ReactNode
}

export function FewRecord(props: FewRecordProps) {
  const { name, state, actions = [], buttons, more = [], closedReason, question, children } = props
  const id = useId()
  return (
    <li>
      {/* Actions with long names are below the text on phones. */}
      <Stack gap={2} flex="1 1 112px" miw={0}>
        <Group gap="4px 8px" mih={24}>
          <strong>{name}</strong>
          {state}
        </Group>
        {children}
        {closedReason !== undefined && <Hint id={id}>{closedReason}</Hint>}
      </Stack>
      <div className={css.actions}>
        {/* aria-disabled, not disabled, so that the reason can be read. */}
        {buttons ??
          actions.map(({ label, fullLabel, icon, isBusy = false, onClick }, place) => (
            <Button
              // A button whose label changes keeps the focus.
              key={place}
              variant="default"
              leftSection={icon && <Icon icon={icon} />}
              loading={isBusy}
              aria-label={fullLabel}
              {...(closedReason === undefined ? { onClick } : { 'aria-disabled': true, 'aria-describedby': id })}
            >
              {label}
            </Button>
          ))}
        {more.length > 0 && (
          <RowMenu
            name={name}
            entries={() => more.map((entry) => ({ ...entry, disabledReason: closedReason ?? entry.disabledReason }))}
          />
        )}
      </div>
      {question !== undefined && <Box flex="1 1 100%">{question}</Box>}
    </li>
  )
}

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
