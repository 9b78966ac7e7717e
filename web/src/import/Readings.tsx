import { Button } from '@mantine/core'
import { Fragment } from 'react'
import { dayOfCell, otherOrder } from '@hr/contract/lib/cell-days'
import { otherSign, readNumber } from '@hr/contract/lib/cell-numbers'
import type { Example } from '@hr/contract/lib/import-mapping'
import type { Label } from '@hr/contract/lib/messages'
import { spokenDay } from '../lib/formats.ts'
import { language } from '../lib/language.ts'
import { t } from '../lib/t.ts'
import { shownNumber } from '../form/number-text.ts'
import { Note } from '../ui/texts.tsx'
import stepsCss from './steps.module.css'
import type { ImportState } from './use-import.ts'

/** Says how the dates and numbers of each column are read that can have two meanings; the reading can be changed. */
export function Readings({ state }: { state: ImportState }) {
  const { dayColumns, numberColumns, readings } = state
  if (dayColumns.length + numberColumns.length === 0) return null
  return (
    <ul className={stepsCss.readings}>
      {dayColumns.map(({ column: { id, label }, slashed, serial }) => {
        const order = readings.days[id] ?? 'day first'
        const sentence = ({ text, more }: Example) => (
          <span>
            {t('{column}: {text} is read as {day}', {
              column: t(label),
              text,
              day: spokenDay(dayOfCell(text, order) ?? ''),
            })}
            <More count={more} />
          </span>
        )
        return (
          <Fragment key={id}>
            {slashed !== undefined && (
              <li>
                {sentence(slashed)}
                <ChangeButton label={label} onClick={() => state.setReading('days', id, otherOrder(order))} />
              </li>
            )}
            {serial !== undefined && <li>{sentence(serial)}</li>}
          </Fragment>
        )
      })}
      {numberColumns.map(({ column: { id, label }, ambiguous }) => {
        const sign = readings.numbers[id] ?? 'decimal comma'
        return (
          <li key={id}>
            <span>
              {t('{column}: {text} is read as {number}', {
                column: t(label),
                text: ambiguous.text,
                number: shownNumber(readNumber(ambiguous.text, sign) ?? '', language),
              })}
              <More count={ambiguous.more} />
            </span>
            <ChangeButton label={label} onClick={() => state.setReading('numbers', id, otherSign(sign))} />
          </li>
        )
      })}
    </ul>
  )
}

/** How many other rows of the column are read like the example. */
const More = ({ count }: { count: number }) =>
  count > 0 && (
    <Note span ms={4}>
      {' '}
      {t('{count, plural, one {# more row is read in the same way.} other {# more rows are read in the same way.}}', {
        count,
      })}
    </Note>
  )

const ChangeButton = ({ label, onClick }: { label: Label; onClick: () => void }) => (
  <Button
    variant="subtle"
    size="compact-sm"
    flex="none"
    aria-label={t('Change: {column}', { column: t(label) })}
    onClick={onClick}
  >
    {t('Change')}
  </Button>
)
