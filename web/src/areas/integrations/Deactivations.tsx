import { Button, Group, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { provisioningApi, type Provisioning } from '@hr/contract/areas/provisioning/provisioning'
import { useApiMutation } from '../../api/client.ts'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { useTimeZone } from '../../api/client-settings.ts'
import { messageOf } from '../../api/errors.ts'
import { formatInstant } from '../../lib/formats.ts'
import { NameLink } from '../../lib/NameLink.tsx'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Card } from '../../ui/Sheet.tsx'
import { Hint } from '../../ui/texts.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './provisioning.module.css'
type Message = { message: string }
const told = {
  onSuccess: ({ message }: Message) => toast.success(message),
  onError: (error: Error) => toast.error(messageOf(error, t('Failed to save data'))),
}

/** The setting for deactivations, those that were held back, and the accounts that are switched off. */
export function Deactivations({ state }: { state: Provisioning }) {
  const { allowsDeactivation, held, disabled } = state
  const update = useApiMutation(provisioningApi.update, told)
  return (
    <Card title={t('Deactivation by the identity directory')}>
      <Stack gap={12}>
        <Switch
          size="sm"
          label={t("The identity directory may disable employees' accounts")}
          checked={allowsDeactivation}
          disabled={update.isPending}
          onChange={(event) => update.mutate({ body: { allowsDeactivation: event.currentTarget.checked } })}
        />
        <Hint>
          {t(
            "The record itself doesn't change, and HR is asked to archive the employee. Admin and Superadmin accounts are never disabled.",
          )}
        </Hint>
        <UnlimitedNotice state={state} />
        {held.length > 0 && <Held held={held} />}
        {disabled.length > 0 && <Disabled disabled={disabled} />}
      </Stack>
    </Card>
  )
}

function UnlimitedNotice({ state: { unlimitedUntil } }: { state: Provisioning }) {
  const timeZone = useTimeZone()
  if (unlimitedUntil === null) return null
  return (
    <Notice tone="warn">
      {t('Deactivations are not limited until {time}.', { time: formatInstant(unlimitedUntil, timeZone) })}
    </Notice>
  )
}

const reasons = {
  limit: t('Too many in an hour'),
  ladder: t('Admin or Superadmin'),
} satisfies Record<Provisioning['held'][number]['reason'], string>

/** Deactivations that wait for a decision; those of HR need none, because only HR can do them. */
function Held({ held }: { held: Provisioning['held'] }) {
  const [isAsking, setAsking] = useState(false)
  const decide = useApiMutation(provisioningApi.decide, told)
  const isLimited = held.some(({ reason }) => reason === 'limit')
  return (
    <Stack gap={8}>
      <Notice tone="warn">
        {t('{count, plural, one {# deactivation was held back.} other {# deactivations were held back.}}', {
          count: held.length,
        })}
        <Group gap={8} mt={8}>
          {isLimited && (
            <Button size="xs" onClick={() => setAsking(true)}>
              {t('Let it continue')}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            loading={decide.isPending}
            onClick={() => decide.mutate({ body: { decision: 'discard' } })}
          >
            {t('Discard')}
          </Button>
        </Group>
      </Notice>
      <ul className={css.people}>
        {held.map(({ reason, ...person }) => (
          <li key={person.uuid}>
            <NameLink screen="employeeProfile" uuid={person.uuid}>
              {nameOf(person)}
            </NameLink>
            <Hint span>{reasons[reason]}</Hint>
          </li>
        ))}
      </ul>
      {isAsking && (
        <ConfirmCall
          endpoint={provisioningApi.decide}
          input={{ body: { decision: 'continue' } }}
          title={t('Let the identity directory continue?')}
          confirm={t('Let it continue')}
          isDestructive
          doneText={({ message }) => message}
          onClose={() => setAsking(false)}
        >
          <p>
            {t(
              'For one hour, the identity directory can disable any number of accounts. It retries on its own, usually within the hour.',
            )}
          </p>
        </ConfirmCall>
      )}
    </Stack>
  )
}

function Disabled({ disabled }: { disabled: Provisioning['disabled'] }) {
  const timeZone = useTimeZone()
  const allow = useApiMutation(provisioningApi.allow, told)
  return (
    <Stack gap={4}>
      <h3>{t('Account disabled, employee not archived')}</h3>
      <ul className={css.people}>
        {disabled.map((person) => (
          <li key={person.uuid}>
            <span>
              <NameLink screen="employeeProfile" uuid={person.uuid}>
                {nameOf(person)}
              </NameLink>
              <small>{t('Since {time}', { time: formatInstant(person.at, timeZone) })}</small>
            </span>
            <Button
              size="xs"
              variant="default"
              aria-label={t('Allow sign-in: {name}', { name: nameOf(person) })}
              loading={allow.isPending && allow.variables.params.id === person.uuid}
              onClick={() => allow.mutate({ params: { id: person.uuid } })}
            >
              {t('Allow sign-in')}
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
