import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { t } from '../lib/t.ts'
import type { ConfirmAction, RowAction } from './actions.ts'
import css from './table.module.css'

type ActionBarProps<Row> = {
  rows: readonly Row[]
  actions: readonly RowAction<Row>[]
  onConfirmAction: (action: ConfirmAction<Row>) => void
  onClear: () => void
}

/** What can be done with the selected rows. With several of them only what works on several is enabled. */
export function ActionBar<Row>({ rows, actions, onConfirmAction, onClear }: ActionBarProps<Row>) {
  const [only] = rows
  if (only === undefined) return null
  const reasonFor = (action: RowAction<Row>): string | undefined =>
    action.kind === 'link' && rows.length > 1
      ? t('Select one row to open or edit it')
      : rows.flatMap((row) => action.disabledReason?.(row) ?? [])[0]
  const reasons = [...new Set(actions.flatMap((action) => reasonFor(action) ?? []))]
  return (
    <div className={css.bar} role="group" aria-label={t('Actions for the selected rows')}>
      <span className={css.barCount}>{t('{{count}} selected', { count: rows.length })}</span>
      {actions.map((action) => {
        const tone = action.kind === 'confirm' && action.tone !== 'plain' ? 'danger' : undefined
        const common = { key: action.label, variant: 'subtle', leftSection: action.icon }
        if (reasonFor(action) !== undefined) {
          return (
            <Button {...common} key={action.label} aria-disabled="true" aria-describedby="selection-reasons">
              {action.label}
            </Button>
          )
        }
        if (action.kind === 'confirm') {
          return (
            <Button {...common} key={action.label} data-tone={tone} onClick={() => onConfirmAction(action)}>
              {action.label}
            </Button>
          )
        }
        return (
          <Button {...common} key={action.label} renderRoot={(props) => <Link {...action.to(only)} {...props} />}>
            {action.label}
          </Button>
        )
      })}
      <Button variant="subtle" leftSection={<IconX size={16} stroke={1.5} aria-hidden="true" />} onClick={onClear}>
        {t('Clear')}
      </Button>
      {reasons.length > 0 && (
        <span className={css.barReason} id="selection-reasons">
          {reasons.join(' · ')}
        </span>
      )}
    </div>
  )
}
