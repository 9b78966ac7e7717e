import { Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chatApi, chatTexts, type ChatChannel } from '@hr/contract/areas/chat/chat'
import { integrationsTitles } from '@hr/contract/areas/integrations/titles'
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
  about: t('Channels of Slack, Mattermost and Microsoft Teams that are told about leave'),
  noneTitle: t('No chat channels'),
  noneText: t('A chat channel is told who is away today, and which requests and decisions there are.'),
  icon: IconBell,
  addLabel: t('Add chat channel'),
  sendTest: t('Send test message'),
  tested: t(chatTexts.testQueued),
  enabled: t(chatTexts.enabled),
  disabled: t(chatTexts.disabled),
  deleted: t(chatTexts.deleted),
  deleteText: t('Messages that are still to be sent are lost, and so is the list of deliveries.'),
}

type Opened =
  | { kind: 'edit'; channel: ChatChannel | undefined }
  | { kind: 'deliveries' | 'delete'; channel: ChatChannel }

/** The channels of the company's chat that are told about leave. */
export function Chat() {
  const { data, error, refetch } = useQuery(query(chatApi.list, {}))
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <IntegrationPage title={channels.label}>
      <ReceiverList
        kind={channels}
        data={data}
        error={error}
        onRetry={() => void refetch()}
        onAdd={() => setOpened({ kind: 'edit', channel: undefined })}
      >
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
    awayHour !== null && t('Who is away today at {time}', { time: formatHour(awayHour) }),
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
