import { Stack } from '@mantine/core'
import { unlimited } from '@hr/contract/areas/leave/balance'
import type { AffectedRequest, GrantEffect, GrantPreview } from '@hr/contract/areas/leave/policies'
import { formatDay } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { nameOf } from '../../../ui/Avatar.tsx'
import { RecordNames } from '../../../ui/RecordNames.tsx'
import { formatTotal } from './format-change.ts'
import { effectsOf } from './effects.ts'
import css from './policies.module.css'

type PreviewEffectsProps = {
  preview: GrantPreview
  /** Names what the preview is about, for screen readers. */ caption: string
}

/** Lists whom a change affects and by how much, and the pending requests that could no longer be approved. */
export function PreviewEffects({ preview, caption }: PreviewEffectsProps) {
  const { effects, affectedRequests, requests, gaining, losing } = preview
  const sentences = effectsOf(preview)
  if (sentences.length === 0 && effects.length === 0 && requests === 0 && preview.couldGain.length === 0)
    return <p>{t('No days and no pending requests are affected.')}</p>
  return (
    <Stack gap={12}>
      {sentences.length > 0 && (
        <ul className={css.effects}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <CouldGain preview={preview} />
      {effects.length > 0 && <People effects={effects} total={gaining + losing} caption={caption} />}
      {affectedRequests.length > 0 && <Requests affected={affectedRequests} total={requests} />}
    </Stack>
  )
}

/** Names the employees who are covered by a granted year without days of it. */
function CouldGain({ preview: { couldGain } }: { preview: Pick<GrantPreview, 'couldGain'> }) {
  if (couldGain.length === 0) return null
  return (
    <div>
      <p>
        {t(
          '{count, plural, one {# employee is entitled to days but has none yet. Grant days for the year again to add them:} other {# employees are entitled to days but have none yet. Grant days for the year again to add them:}}',
          { count: couldGain.length },
        )}
      </p>
      <RecordNames names={couldGain.map(nameOf)} />
    </div>
  )
}

type PeopleProps = { effects: readonly GrantEffect[]; total: number; caption: string }

function People({ effects, total, caption }: PeopleProps) {
  const hasLapses = effects.some(({ lapse }) => lapse !== null)
  return (
    <div className={css.named} tabIndex={0} role="region" aria-label={caption}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Employee')}</th>
            <th scope="col">{t('Days')}</th>
            {hasLapses && <th scope="col">{t('Lapsed')}</th>}
            <th scope="col">{t('Available')}</th>
          </tr>
        </thead>
        <tbody>
          {effects.map(({ user, before, after, lapse, available }) => (
            <tr key={user.uuid}>
              <th scope="row">{nameOf(user)}</th>
              <td>{formatFromTo(before, after)}</td>
              {hasLapses && (
                <td>
                  {lapse &&
                    t('{days} on {day}', {
                      days: formatFromTo(lapse.before, lapse.after),
                      day: formatDay(lapse.day),
                    })}
                </td>
              )}
              <td>{available === null ? t('Unlimited') : formatTotal(available)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <More shown={effects.length} total={total} />
    </div>
  )
}

const formatFromTo = (before: number | null, after: number | null) =>
  before === after ? formatTotal(after ?? 0) : `${formatTotal(before ?? 0)} → ${formatTotal(after ?? unlimited)}`

function Requests({ affected, total }: { affected: readonly AffectedRequest[]; total: number }) {
  const title = t(
    '{count, plural, one {# pending request could no longer be approved. It stays pending:} other {# pending requests could no longer be approved. They stay pending:}}',
    { count: total },
  )
  return (
    <div className={css.named} tabIndex={0} role="region" aria-label={title}>
      <p>{title}</p>
      <ul className={css.effects}>
        {affected.map(({ uuid, user, startDate, endDate, reason }) => (
          <li key={uuid}>
            {t('{name}, {from} – {to}: {reason}', {
              name: nameOf(user),
              from: formatDay(startDate),
              to: formatDay(endDate),
              reason,
            })}
          </li>
        ))}
      </ul>
      <More shown={affected.length} total={total} />
    </div>
  )
}

const More = ({ shown, total }: { shown: number; total: number }) =>
  total > shown ? <p>{t('{count, plural, one {and # more} other {and # more}}', { count: total - shown })}</p> : null
