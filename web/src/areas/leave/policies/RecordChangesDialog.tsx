import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { recordFields } from '@hr/contract/areas/employees/record'
import { explain } from '@hr/contract/areas/leave/explain'
import {
  factNames,
  leaveFactsApi,
  type FactName,
  type LeaveFacts,
  type WaitingRecord,
} from '@hr/contract/areas/leave/facts'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { isDay } from '@hr/contract/lib/day'
import { query, useApiMutation } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { Part } from '../../../api/Part.tsx'
import { ProfileLink } from '../../../lib/ProfileLink.tsx'
import { formatDay } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { nameOf } from '../../../ui/Avatar.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { formatChange } from './format-change.ts'
import css from './policies.module.css'
import { Dim } from '../../../ui/texts.tsx'

/** The changes of employees' own records that leave policies read; HR confirms or dismisses those of each employee. */
export function RecordChangesDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(query(leaveFactsApi.list, {}))
  return (
    <Dialog onClose={onClose} title={t('Record changes to confirm')} size={640}>
      <Stack gap={12}>
        <p>
          {t(
            'These employees changed details in their own records that leave policies use. Their days are adjusted once you confirm the changes.',
          )}
        </p>
        <Part query={list}>
          {({ total, waiting }) => (
            <>
              {total === 0 && <p>{t('No changes to confirm')}</p>}
              {waiting.map((record) => (
                <WaitingChanges key={record.user.uuid} record={record} />
              ))}
              {total > waiting.length && (
                <p>{t('{count, plural, one {and # more} other {and # more}}', { count: total - waiting.length })}</p>
              )}
            </>
          )}
        </Part>
      </Stack>
    </Dialog>
  )
}

function WaitingChanges({ record }: { record: WaitingRecord }) {
  const { user, confirmed, changes, effects, mayConfirm } = record
  const decide = useApiMutation(leaveFactsApi.confirm, {
    onSuccess: ({ message }) => toast.success(message),
  })
  const send = (apply: boolean) => decide.mutate({ params: { id: user.uuid }, body: { seen: changes, apply } })
  return (
    <Paper component="section" withBorder radius="md" p={12} aria-label={nameOf(user)}>
      <h3>
        <ProfileLink person={user}>{nameOf(user)}</ProfileLink>
      </h3>
      <ul className={css.effects}>
        {factNames
          .filter((name) => name in changes)
          .map((name) => (
            <li key={name}>
              {t('{field}: {before} → {after}', {
                field: t(recordFields[name].label),
                before: confirmed ? formatFact(name, confirmed) : '?',
                after: formatFact(name, changes),
              })}
            </li>
          ))}
      </ul>
      {effects.map(({ leaveType, days, explanation }) => (
        <p key={leaveType}>
          {t('{leaveType}: {days}', { leaveType, days: formatChange(days) })} <Dim>{explain(explanation, t)}</Dim>
        </p>
      ))}
      {effects.length === 0 && <Text c="dimmed">{t('No days change.')}</Text>}
      {decide.error && <Notice tone="danger">{messageOf(decide.error, t('Failed to update data'))}</Notice>}
      {mayConfirm ? (
        <Group justify="flex-end" gap={8}>
          <Button variant="default" size="sm" disabled={decide.isPending} onClick={() => send(false)}>
            {t('Dismiss')}
          </Button>
          <Button size="sm" loading={decide.isPending} onClick={() => send(true)}>
            {t('Confirm')}
          </Button>
        </Group>
      ) : (
        <Text c="dimmed">{t(policyTexts.ownFacts)}</Text>
      )}
    </Paper>
  )
}

/** The value of a fact; children by their dates of birth. */
function formatFact(name: FactName, facts: Partial<LeaveFacts>): string {
  const value = name === 'children' ? facts.children?.map(({ dateOfBirth }) => dateOfBirth) : [facts[name]]
  const texts = (value ?? []).filter((one) => one !== null && one !== undefined && one !== '').map(String)
  return texts.map((text) => (isDay(text) ? formatDay(text) : text)).join(', ') || t('none', undefined, 'values')
}
