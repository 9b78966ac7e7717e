import { formatShortMonthAndYear } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import type { HeadcountRow } from './headcount.ts'
import css from './dashboard.module.css'
import { Legend } from '../../ui/Legend.tsx'

/** Stacked bars per month, with the total above the last one; decorative, because a table has the same data. */
export function HeadcountChart({ names, rows }: { names: readonly string[]; rows: readonly HeadcountRow[] }) {
  const max = Math.max(1, ...rows.map(({ total }) => total))
  return (
    <figure className={css.chart} aria-hidden="true">
      <div className={css.bars}>
        {rows.map(({ day, counts, total }, index) => (
          <div
            key={day}
            className={css.month}
            title={t('{count, plural, one {{month}: # person} other {{month}: # people}}', {
              month: formatShortMonthAndYear(day),
              count: total,
            })}
          >
            <strong>{index === rows.length - 1 || index === 0 ? total : ''}</strong>
            <div className={css.bar} style={{ height: `${(total / max) * 100}%` }}>
              {counts.map((count, group) => (
                <span key={names[group]} data-group={group} style={{ flexGrow: count }} />
              ))}
            </div>
            <span>{index % 6 === 5 || index === 0 ? formatShortMonthAndYear(day) : ''}</span>
          </div>
        ))}
      </div>
      <Legend>
        {names.map((name, group) => (
          <li key={name}>
            <i data-group={group} />
            {name}
          </li>
        ))}
      </Legend>
    </figure>
  )
}
