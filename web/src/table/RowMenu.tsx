import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../lib/t.ts'
import { lazily } from '../ui/lazily.ts'
import type { AskingAction, RowAction } from './actions.ts'

const OpenRowMenu = lazily(async () => (await import('./OpenRowMenu.tsx')).OpenRowMenu)

type RowMenuProps<Row> = {
  row: Row
  name: string
  actions: readonly RowAction<Row>[]
  onAsk: (action: AskingAction<Row>) => void
}

/** The ⋯ of a row. The menu itself is made when it is first opened: a page may hold a hundred rows. */
export function RowMenu<Row>({ row, name, actions, onAsk }: RowMenuProps<Row>) {
  const [isMade, setMade] = useState(false)
  const label = t('Actions for {{name}}', { name })
  const button = (
    <ActionIcon size={28} aria-label={label} aria-haspopup="menu" aria-expanded={false} onClick={() => setMade(true)}>
      <IconDots size={18} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  )
  if (!isMade) return button
  // Bound to this row here: a lazy component cannot be generic.
  const shown = actions.filter(({ isShown }) => isShown?.(row) ?? true)
  const entries = shown.map((action) => ({
    label: action.label,
    icon: action.icon,
    disabledReason: action.disabledReason?.(row),
    ...(action.kind === 'link'
      ? { target: action.to(row), isInNewTab: action.inNewTab ?? false }
      : {
          tone: action.tone ?? ('danger' as const),
          onClick: () => (action.kind === 'act' ? action.act(row) : onAsk(action)),
        }),
  }))
  return <OpenRowMenu label={label} entries={entries} fallback={button} onGiveUp={() => setMade(false)} />
}
