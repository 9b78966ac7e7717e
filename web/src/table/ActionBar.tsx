import { Box, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { t } from '../lib/t.ts'
import { useIsPhone } from '../ui/use-media.ts'
import type { DialogOrConfirmAction, RowAction } from './actions.ts'
import { focusRows } from './focus-rows.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './action-bar.module.css'
import { Note } from '../ui/texts.tsx'

export type ActionBarProps<Row> = {
  rows: readonly Row[]
  actions: readonly RowAction<Row>[]
  onAsk: (action: DialogOrConfirmAction<Row>) => void
  onClear: () => void
}

/** The actions for the selected rows. With several rows only bulk actions are enabled. */
export function ActionBar<Row>({ rows, actions: all, onAsk, onClear }: ActionBarProps<Row>) {
  const isPhone = useIsPhone()
  // Actions that the menu of a card has are left out on phones.
  const actions = all.filter(
    ({ kind, isShown }) => (!isPhone || kind !== 'link') && rows.some((row) => isShown?.(row) ?? true),
  )
  const [only] = rows
  if (only === undefined) return null
  const reasonFor = (action: RowAction<Row>): string | undefined => {
    const reasons = rows.flatMap((row) => action.disabledReason?.(row) ?? [])
    if (rows.length === 1) return reasons[0]
    if (action.kind === 'link' || (action.kind === 'act' && !action.several))
      return t('Select one row to open or change it')
    if (action.kind !== 'act') return reasons[0]
    return reasons.length === rows.length ? reasons[0] : undefined
  }
  const start = (action: Exclude<RowAction<Row>, { kind: 'link' }>) => {
    if (action.kind !== 'act') onAsk(action)
    else if (rows.length === 1) action.act(only)
    else if (action.several) onAsk({ ...action, kind: 'dialog', dialog: action.several })
  }
  const clear = () => {
    onClear()
    // The button disappears with the bar.
    focusRows()
  }
  const reasons = [...new Set(actions.flatMap((action) => reasonFor(action) ?? []))]
  return (
    <div className={css.bar} role="group" aria-label={t('Actions for the selected rows')}>
      <Box component="span" ps={10} pe={8} fz="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {t('{n} selected', { n: rows.length })}
      </Box>
      {actions.map((action) => {
        const tone = action.kind !== 'link' && action.tone !== 'plain' ? 'danger' : undefined
        const common = { variant: 'subtle', leftSection: action.icon }
        if (reasonFor(action) !== undefined) {
          return (
            <Button {...common} key={action.label} aria-disabled="true" aria-describedby="selection-reasons">
              {action.label}
            </Button>
          )
        }
        if (action.kind !== 'link') {
          return (
            <Button {...common} key={action.label} data-tone={tone} onClick={() => start(action)}>
              {action.label}
            </Button>
          )
        }
        const link = action.inNewTab ? { ...action.to(only), target: '_blank' } : action.to(only)
        return (
          <Button {...common} key={action.label} renderRoot={(props) => <Link {...link} {...props} />}>
            {action.label}
          </Button>
        )
      })}
      <Button variant="subtle" leftSection={<Icon icon={IconX} />} onClick={clear}>
        {t('Clear')}
      </Button>
      {reasons.length > 0 && (
        <Note span className={css.reasons} id="selection-reasons">
          {reasons.join(' · ')}
        </Note>
      )}
    </div>
  )
}
