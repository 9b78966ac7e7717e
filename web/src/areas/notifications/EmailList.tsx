import { Button } from '@mantine/core'
import {
  IconCheck,
  IconClock,
  IconFile,
  IconHelp,
  IconMailFast,
  IconMinus,
  IconX,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import {
  emailsApi,
  emailStates,
  resendableStates,
  type EmailState,
  type SentEmail,
} from '@hr/contract/areas/notifications/emails'
import { emailTemplateTexts } from '@hr/contract/areas/notifications/email-templates'
import { emailTexts } from '@hr/contract/areas/notifications/email-texts'
import { emailTitles } from '@hr/contract/areas/notifications/texts'
import { useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { ProfileLink } from '../../lib/ProfileLink.tsx'
import { t } from '../../lib/t.ts'
import { columnHelper } from '../../table/columns.ts'
import type { Filter } from '../../table/filters/filters.ts'
import { Instant } from '../../table/Instant.tsx'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { useListPage } from '../../table/use-list-page.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { MailServerNotice } from './MailServerNotice.tsx'
import { longText } from '../../ui/LongText.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { toast } from '../../ui/toasts.tsx'
import { Icon } from '../../ui/Icon.tsx'

const appearance: Record<EmailState, { label: string; tone: Tone; icon: TablerIcon }> = {
  queued: { label: t('Queued'), tone: 'info', icon: IconClock },
  sending: { label: t('Sending'), tone: 'info', icon: IconMailFast },
  sent: { label: t('Sent'), tone: 'ok', icon: IconCheck },
  stored: { label: t(emailTexts.stored), tone: 'warn', icon: IconFile },
  'not needed': { label: t('No longer needed'), tone: 'mute', icon: IconMinus },
  failed: { label: t('Failed'), tone: 'danger', icon: IconX },
  unknown: { label: t('Unknown'), tone: 'warn', icon: IconHelp },
}

const filters: readonly Filter[] = [
  {
    kind: 'option',
    name: 'state',
    label: t('State'),
    options: emailStates,
    labels: Object.fromEntries(emailStates.map((state) => [state, appearance[state].label])),
  },
]

const isKnown = (template: string): template is keyof typeof emailTemplateTexts => template in emailTemplateTexts

/** The subject of an email, or what it is about. */
const subjectOf = ({ subject, template }: SentEmail) =>
  subject ?? (isKnown(template) ? t(emailTemplateTexts[template]) : template)
const recipientOf = ({ recipient }: SentEmail) => nameOf(recipient)

function State({ state }: { state: EmailState }) {
  const { label, tone, icon: Sign } = appearance[state]
  return (
    <StatusChip tone={tone} icon={<Icon icon={Sign} size={14} />}>
      {label}
    </StatusChip>
  )
}

const column = columnHelper<SentEmail>()
const columns = column.columns([
  column.accessor('queuedAt', {
    header: t('Queued'),
    meta: { width: 144, minWidth: 104 },
    cell: (cell) => <Instant at={cell.getValue()} />,
  }),
  column.accessor(recipientOf, {
    id: 'recipient',
    header: t('Recipient'),
    enableSorting: false,
    meta: { width: 168, minWidth: 120 },
    cell: ({ row: { original } }) => <ProfileLink person={original.recipient}>{recipientOf(original)}</ProfileLink>,
  }),
  column.accessor(subjectOf, {
    id: 'subject',
    header: t('Subject'),
    enableSorting: false,
    cell: (cell) => longText(cell.getValue()),
  }),
  column.accessor('state', {
    header: t('State'),
    enableSorting: false,
    meta: { width: 168, minWidth: 156, card: 'title' },
    cell: (cell) => <State state={cell.getValue()} />,
  }),
  column.accessor('error', {
    header: t('Error'),
    enableSorting: false,
    meta: { width: 104, minWidth: 88 },
    cell: (cell) => longText(cell.getValue() ?? ''),
  }),
])

/** The outgoing emails and their outcome; never their content. */
export default function EmailList() {
  const title = t(emailTitles.title)
  const list = useListPage({
    name: 'mail',
    endpoint: emailsApi.list,
    columns,
    firstSort: 'queuedAt',
    firstOrder: 'desc',
    filters,
    rowName: (mail) => t('{subject} to {name}', { subject: subjectOf(mail), name: recipientOf(mail) }),
    actions: [
      {
        kind: 'confirm',
        label: t('Send again'),
        icon: <Icon icon={IconMailFast} />,
        tone: 'plain',
        title: t('Send again?'),
        text: t('An email with an unknown outcome may arrive twice.'),
        confirm: t('Send again'),
        run: ({ uuid }) => request(emailsApi.sendAgain, { params: { id: uuid } }),
        failedText: t('Failed to update data'),
        disabledReason: ({ state }) =>
          resendableStates.some((one) => one === state) ? undefined : t(emailTexts.notAgain),
      },
    ],
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        <TestMailButton />
      </PageTitle>
      <MailServerNotice />
      <ListToolbar list={list} />
      <ListTable list={list} caption={title}>
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}

function TestMailButton() {
  const test = useApiMutation(emailsApi.test)
  const send = async () => {
    try {
      toast.success((await test.mutateAsync({})).message)
    } catch (failure) {
      toast.error(messageOf(failure, t('Failed to save data')))
    }
  }
  return (
    <Button variant="default" loading={test.isPending} onClick={() => void send()}>
      {t('Send test email')}
    </Button>
  )
}
