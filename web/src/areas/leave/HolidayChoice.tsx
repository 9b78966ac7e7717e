import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { nonWorkingDaysApi, type Holiday } from '@hr/contract/areas/leave/non-working-days'
import { query } from '../../api/client.ts'
import { Part } from '../../api/Part.tsx'
import { t } from '../../lib/t.ts'
import { formatNonWorking } from './format-non-working.ts'
import css from './leave.module.css'

type HolidayChoiceProps = {
  of: { country: string; year: string; calendar?: string }
  /** Another year for which the choice holds, too. */
  next?: string
  /** The rules of the chosen holidays; undefined for those that the law gives everyone. */
  chosen: readonly string[] | undefined
  onChoose: (rules: string[]) => void
}

/** The public holidays of a country and year, of which the user chooses those to add. */
export function HolidayChoice({ of, next, chosen, onChoose }: HolidayChoiceProps) {
  const holidays = useQuery(query(nonWorkingDaysApi.holidays, { query: of }))
  const { year } = of
  const ofNext = useQuery({
    ...query(nonWorkingDaysApi.holidays, { query: { ...of, year: next ?? year } }),
    enabled: next !== undefined,
  })
  const missing = holidays.data !== undefined && next !== undefined ? ofNext : holidays
  return (
    <Part query={missing} skeleton={<section className={css.preview} aria-busy />}>
      {() => {
        const data = holidays.data ?? []
        const rules = new Set(chosen ?? rulesForEveryone(data))
        const countIn = (all: readonly Holiday[], added: ReadonlySet<string>) =>
          all.filter(({ rule, exists }) => !exists && added.has(rule)).length
        const later = next === undefined ? [] : (ofNext.data ?? [])
        const count = countIn(data, rules) + countIn(later, new Set(chosen ?? rulesForEveryone(later)))
        const toggle = (rule: string) => {
          const changed = new Set(rules)
          if (!changed.delete(rule)) changed.add(rule)
          onChoose([...changed])
        }
        return (
          <section className={css.preview}>
            <p aria-live="polite">
              {next === undefined
                ? t('{count, plural, one {# day to add} other {# days to add}}', { count })
                : t(
                    '{count, plural, one {# day to add in {year} and {next}} other {# days to add in {year} and {next}}}; these are the dates in {year}:',
                    { count, year, next },
                  )}
            </p>
            <ul aria-label={t('Public holidays')}>
              {data.map((holiday) => (
                <li key={`${holiday.startDate} ${holiday.title}`} data-exists={holiday.exists || undefined}>
                  <Checkbox
                    size="sm"
                    checked={holiday.exists || rules.has(holiday.rule)}
                    disabled={holiday.exists}
                    onChange={() => toggle(holiday.rule)}
                    label={
                      <>
                        <span>{formatNonWorking(holiday)}</span> {holiday.title}
                      </>
                    }
                    description={descriptionOf(holiday, data)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      }}
    </Part>
  )
}

const rulesForEveryone = (all: readonly Holiday[]) =>
  all.filter(({ kind }) => kind === 'everyone').map(({ rule }) => rule)

/** Tells why a holiday is not chosen by default, or what it has to do with others of the same title. */
function descriptionOf({ title, startDate, exists, kind, note }: Holiday, all: readonly Holiday[]): string | undefined {
  if (exists) return t('Already in the list')
  if (kind === 'regional') return t('Only in {regions}', { regions: note })
  if (kind === 'believers')
    return note === '' ? t('Only for those who observe it') : t('Only for those who observe it: {whom}', { whom: note })
  const earlier = all.find((other) => other.title === title && other.kind === kind)
  if (earlier && earlier.startDate < startDate) return t('Another day of the same holiday')
  return note === '' ? undefined : note
}
