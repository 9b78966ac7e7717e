import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { recordFields } from '@hr/contract/areas/employees/record'
import { explain } from '@hr/contract/areas/leave/explanation'
import {
  factNames,
  leaveFactsApi,
  type FactName,
  type LeaveFacts,
  type WaitingRecord,
} from '@hr/contract/areas/leave/facts'
import { leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { formatDay, isDay } from '@hr/contract/lib/day'
import { query, useApiMutation } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { leaveChanges } from '../../../api/leave-invalidations.ts'
import { ProfileLink } from '../../../lib/ProfileLink.tsx'
import { t } from '../../../lib/t.ts'
import { nameOf } from '../../../ui/Avatar.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState, Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { formatChange } from './format-change.ts'
import css from './policies.module.css'

/** The changes of employees' own records that leave policies read; HR confirms or dismisses those of each employee. */
export function RecordChangesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(query(leaveFactsApi.list, {}))
  return (
    <Dialog onClose={onClose} title={t('Record changes to confirm')} size={640}>
      <div className={css.above}>
        <p>
          {t(
            'These employees changed their own record, which leave policies read. Their days follow once you confirm the changes.',
          )}
        </p>
        {error && !data && (
          <ErrorState message={messageOf(error, t('Failed to load data'))} onRetry={() => void refetch()} />
        )}
        {data?.total === 0 && <p>{t('No changes to confirm')}</p>}
        {data?.waiting.map((record) => (
          <WaitingChanges key={record.user.uuid} record={record} />
        ))}
        {data && data.total > data.waiting.length && (
          <p>{t('and {{n}} more', { n: data.total - data.waiting.length })}</p>
        )}
      </div>
    </Dialog>
  )
}

function WaitingChanges({ record }: { record: WaitingRecord }) {
  const { user, confirmed, changes, effects, mayConfirm } = record
  const decide = useApiMutation(leaveFactsApi.confirm, {
    changes: [leaveFactsApi.list, leavePoliciesApi.preview, ...leaveChanges],
    onSuccess: ({ message }) => toast.success(t(message)),
  })
  const send = (apply: boolean) => decide.mutate({ params: { id: user.uuid }, body: { seen: changes, apply } })
  return (
    <section className={css.waiting} aria-label={nameOf(user)}>
      <h3>
        <ProfileLink person={user}>{nameOf(user)}</ProfileLink>
      </h3>
      <ul className={css.effects}>
        {factNames
          .filter((name) => name in changes)
          .map((name) => (
            <li key={name}>
              {t('{{field}}: {{before}} → {{after}}', {
                field: t(recordFields[name].label),
                before: confirmed ? formatFact(name, confirmed) : '?',
                after: formatFact(name, changes),
              })}
            </li>
          ))}
      </ul>
      {effects.map(({ leaveType, days, explanation }) => (
        <p key={leaveType}>
          {t('{{leaveType}}: {{days}}', { leaveType, days: formatChange(days) })}{' '}
          <span className={css.why}>{explain(explanation)}</span>
        </p>
      ))}
      {effects.length === 0 && <p className={css.why}>{t('No days change.')}</p>}
      {decide.error && <Notice tone="danger">{messageOf(decide.error, t('Failed to update data'))}</Notice>}
      {mayConfirm ? (
        <div className={css.decisions}>
          <Button variant="default" size="sm" disabled={decide.isPending} onClick={() => send(false)}>
            {t('Dismiss')}
          </Button>
          <Button size="sm" loading={decide.isPending} onClick={() => send(true)}>
            {t('Confirm')}
          </Button>
        </div>
      ) : (
        <p className={css.why}>{t(policyTexts.ownFacts)}</p>
      )}
    </section>
  )
}

/** The value of a fact; children by their dates of birth. */
function formatFact(name: FactName, facts: Partial<LeaveFacts>): string {
  const value = name === 'children' ? facts.children?.map(({ dateOfBirth }) => dateOfBirth) : [facts[name]]
  const texts = (value ?? []).filter((one) => one !== null && one !== undefined && one !== '').map(String)
  return texts.map((text) => (isDay(text) ? formatDay(text) : text)).join(', ') || t('none')
}
