import { Text } from '@mantine/core'
import { IconKey, IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventTypeName } from '@hr/contract/areas/changes/event-types'
import { integrationsTitles } from '@hr/contract/areas/integrations/titles'
import { overlapHours, webhooksApi, webhooksTexts, type Webhook } from '@hr/contract/areas/webhooks/webhooks'
import { addDays } from '@hr/contract/lib/dates'
import { useToday } from '../../api/client-settings.ts'
import { query } from '../../api/client.ts'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { t } from '../../lib/t.ts'
import { menuEntry } from '../../table/menu-entry.tsx'
import { Hint } from '../../ui/texts.tsx'
import { IntegrationPage } from './IntegrationPage.tsx'
import { DeleteReceiver, ReceiverItem, ReceiverList, type ReceiverKind } from './receivers.tsx'
import { WebhookDeliveries } from './WebhookDeliveries.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'

const webhooks: ReceiverKind = {
  list: webhooksApi.list,
  label: t(integrationsTitles.webhooks),
  about: t('Other systems that are notified of changes immediately'),
  noneTitle: t('No webhooks'),
  noneText: t(
    'A webhook notifies another system of changes immediately, such as payroll when an employee leaves, or a calendar when leave is approved.',
  ),
  Example: ExampleEvent,
  icon: IconPlugConnected,
  addLabel: t('Add webhook'),
  sendTest: t('Send test event'),
  tested: t(webhooksTexts.testQueued),
  enabled: t(webhooksTexts.enabled),
  disabled: t(webhooksTexts.disabled),
  deleted: t(webhooksTexts.deleted),
  deleteText: t("Events that haven't been sent yet and the list of deliveries will be lost."),
}

function ExampleEvent() {
  const today = useToday()
  const event = {
    type: 'leave.approved' satisfies EventTypeName,
    timestamp: `${today}T09:00:00Z`,
    data: {
      id: '5b1f…',
      entity: 'leave',
      employee: '0c3e…',
      fields: ['status'],
      values: { status: 'approved', startDate: addDays(today, 7), endDate: addDays(today, 11) },
    },
  }
  return (
    <pre>
      <code>{JSON.stringify(event, null, 2)}</code>
    </pre>
  )
}

type Opened =
  | { kind: 'edit'; webhook: Webhook | undefined }
  | { kind: 'secret'; name: string; secret: string | null }
  | { kind: 'deliveries' | 'rotate' | 'delete'; webhook: Webhook }

/** The webhooks: the addresses of other systems that are told about changes. */
export function Webhooks() {
  const receivers = useQuery(query(webhooksApi.list, {}))
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <IntegrationPage title={webhooks.label}>
      <ReceiverList kind={webhooks} query={receivers} onAdd={() => setOpened({ kind: 'edit', webhook: undefined })}>
        {(webhook) => (
          <ReceiverItem
            key={webhook.uuid}
            kind={webhooks}
            receiver={webhook}
            onOpen={(kind) => setOpened({ kind, webhook })}
            entries={[menuEntry(t('Replace secret'), IconKey, () => setOpened({ kind: 'rotate', webhook }))]}
          >
            <WebhookDetails webhook={webhook} />
          </ReceiverItem>
        )}
      </ReceiverList>
      {opened?.kind === 'edit' && (
        <WebhookDialog
          stored={opened.webhook}
          onCreated={(created) => setOpened({ kind: 'secret', ...created })}
          // The secret of a new webhook replaces the form.
          onClose={() => setOpened((now) => (now === opened ? undefined : now))}
        />
      )}
      {opened?.kind === 'secret' && <WebhookSecret {...opened} onClose={close} />}
      {opened?.kind === 'deliveries' && <WebhookDeliveries webhook={opened.webhook} onClose={close} />}
      {opened?.kind === 'rotate' && (
        <RotateDialog
          webhook={opened.webhook}
          onClose={close}
          onReplaced={(secret) => setOpened({ kind: 'secret', name: opened.webhook.name, secret })}
        />
      )}
      {opened?.kind === 'delete' && <DeleteReceiver kind={webhooks} receiver={opened.webhook} onClose={close} />}
    </IntegrationPage>
  )
}

/** The address, the events and the key of a webhook. */
function WebhookDetails({ webhook: { url, events, publicKeys, owner, pending } }: { webhook: Webhook }) {
  return (
    <>
      <Text fz="sm">{url}</Text>
      <Hint component="code">{events.join(', ')}</Hint>
      <Hint>
        {t('Public key: {key}', { key: publicKeys.join(', ') })}
        {owner && ` · ${t('Added by {name}', { name: owner.name })}`}
      </Hint>
      {pending > 0 && (
        <Hint>{t('{count, plural, one {# event to be sent} other {# events to be sent}}', { count: pending })}</Hint>
      )}
    </>
  )
}

type RotateDialogProps = { webhook: Webhook; onReplaced: (secret: string | null) => void; onClose: () => void }

const RotateDialog = ({ webhook: { uuid, name }, onReplaced, onClose }: RotateDialogProps) => (
  <ConfirmCall
    endpoint={webhooksApi.rotate}
    input={{ params: { id: uuid } }}
    title={t('Replace the secret for {name}?', { name })}
    record={name}
    confirm={t('Replace')}
    // The new secret is shown in a dialog.
    doneText={() => undefined}
    onDone={({ secret }) => onReplaced(secret)}
    onClose={onClose}
  >
    {t(
      '{hours, plural, one {Events are signed with both secrets for # hour.} other {Events are signed with both secrets for # hours.}}',
      {
        hours: overlapHours,
      },
    )}
  </ConfirmCall>
)
