import { Stack, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chatApi, chatTexts, type ChatChannel } from '@hr/contract/areas/chat/chat'
import { chatMessages } from '@hr/contract/areas/chat/messages'
import { integrationsTitles } from '@hr/contract/areas/integrations/titles'
import { addDays } from '@hr/contract/lib/dates'
import { useToday } from '../../api/client-settings.ts'
import { query } from '../../api/client.ts'
import { formatHour } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { Hint } from '../../ui/texts.tsx'
import { ChatDialog, formatNames } from './ChatDialog.tsx'
import { IntegrationPage } from './IntegrationPage.tsx'
import { DeleteReceiver, ReceiverItem, ReceiverList, type ReceiverKind } from './receivers.tsx'
import { WebhookDeliveries } from './WebhookDeliveries.tsx'

const channels: ReceiverKind = {
  list: chatApi.list,
  label: t(integrationsTitles.chat),
  about: t('Slack, Mattermost and Microsoft Teams channels that get messages about leave'),
  noneTitle: t('No chat channels'),
  noneText: t(
    'A Slack, Mattermost or Microsoft Teams channel gets messages about who is away today, new requests and decisions. They contain names and dates, but never the type of leave or the reason.',
  ),
  Example: ExampleMessages,
  icon: IconBell,
  addLabel: t('Add chat channel'),
  sendTest: t('Send test message'),
  tested: t(chatTexts.testQueued),
  enabled: t(chatTexts.enabled),
  disabled: t(chatTexts.disabled),
  deleted: t(chatTexts.deleted),
  deleteText: t("Messages that haven't been sent yet and the list of deliveries will be lost."),
}

/** Messages in the reader's language; channels get them in the company's. */
function ExampleMessages() {
  const today = useToday()
  const days = { startDate: addDays(today, 7), endDate: addDays(today, 11) }
  return (
    <Stack gap={8}>
      <div>
        {t(chatMessages.away(today))}
        <br />
        Ana Kovač
        <br />
        {t(chatMessages.untilNoon('Ivan Babić'))}
      </div>
      <div>{t(chatMessages['leave.requested']({ name: 'Lejla Marić', days }))}</div>
    </Stack>
  )
}

type Opened =
  | { kind: 'edit'; channel: ChatChannel | undefined }
  | { kind: 'deliveries' | 'delete'; channel: ChatChannel }

/** The channels of the company's chat that are told about leave. */
export function Chat() {
  const receivers = useQuery(query(chatApi.list, {}))
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <IntegrationPage title={channels.label}>
      <ReceiverList kind={channels} query={receivers} onAdd={() => setOpened({ kind: 'edit', channel: undefined })}>
        {(channel) => (
          <ReceiverItem
            key={channel.uuid}
            kind={channels}
            receiver={channel}
            onOpen={(kind) => setOpened({ kind, channel })}
          >
            <ChannelDetails channel={channel} />
          </ReceiverItem>
        )}
      </ReceiverList>
      {opened?.kind === 'edit' && <ChatDialog stored={opened.channel} onClose={close} />}
      {opened?.kind === 'deliveries' && <WebhookDeliveries webhook={opened.channel} onClose={close} />}
      {opened?.kind === 'delete' && <DeleteReceiver kind={channels} receiver={opened.channel} onClose={close} />}
    </IntegrationPage>
  )
}

/** The chat, the team, and what the channel is told. */
function ChannelDetails({ channel }: { channel: ChatChannel }) {
  const { format, host, team, requests, decisions, awayHour } = channel
  const posts = [
    requests && t('Requests'),
    decisions && t('Decisions', undefined, 'leave'),
    awayHour !== null && t("Today's absences, posted at {time}", { time: formatHour(awayHour) }),
  ].filter((text) => text !== false)
  return (
    <>
      <Text fz="sm">
        <span>{formatNames[format]}</span>
        {' · '}
        <span>{team ? team.name : t('Whole company')}</span>
      </Text>
      <Hint>{posts.join(' · ')}</Hint>
      <Hint>{host}</Hint>
    </>
  )
}
