import { Button } from '@mantine/core'
import { dayOfCell } from '@hr/contract/lib/cell-days'
import { spokenDay } from '../lib/formats.ts'
import { t } from '../lib/t.ts'
import stepsCss from './steps.module.css'
import type { ImportState } from './use-import.ts'

/** Says how the dates of each column are read; the order of day and month can be changed. */
export function ReadDates({ state }: { state: ImportState }) {
  const { dayColumns, dayOrders } = state
  if (dayColumns.length === 0) return null
  return (
    <ul className={stepsCss.dates}>
      {dayColumns.map(({ column: { id, label }, slashed, serial }) => {
        const order = dayOrders[id] ?? 'day first'
        const other = order === 'day first' ? 'month first' : 'day first'
        const sentence = (text: string) =>
          t('{column}: {text} is read as {day}', {
            column: t(label),
            text,
            day: spokenDay(dayOfCell(text, order) ?? ''),
          })
        return (
          <li key={id}>
            {slashed !== undefined && (
              <>
                {sentence(dayOfCell(slashed, order) === undefined ? '03/04/2025' : slashed)}{' '}
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('Change: {column}', { column: t(label) })}
                  onClick={() => state.setDayOrder(id, other)}
                >
                  {t('Change')}
                </Button>
              </>
            )}
            {serial !== undefined && <span>{sentence(serial)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
