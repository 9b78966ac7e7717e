import { Button, Group, Stack } from '@mantine/core'
import {
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconSend,
  IconTrash,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { webhooksApi, type Webhook } from '@hr/contract/areas/webhooks/webhooks'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { useApiMutation } from '../../api/client.ts'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { messageAbout } from '../../api/errors.ts'
import { useTimeZone } from '../../api/client-settings.ts'
import { Part } from '../../api/Part.tsx'
import { formatInstant } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { FewRecord, FewRecords } from '../../table/FewRecords.tsx'
import { menuEntry } from '../../table/menu-entry.tsx'
import type { MenuEntry } from '../../table/RowMenuItem.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Hint } from '../../ui/texts.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './receivers.module.css'
import { stateAppearance } from './webhook-states.ts'

// Receivers of events: webhooks and chat channels.

type Receiver = Pick<Webhook, 'uuid' | 'name' | 'version' | 'state' | 'failingSince'>

/** The texts and the list of a kind of receivers. */
export type ReceiverKind = {
  /** The list that changes with a receiver. */
  list: Endpoint
  label: string
  about: string
  noneTitle: string
  noneText: string
  /** A sample of what a receiver gets, shown while there is none. */
  Example: () => ReactNode
  icon: TablerIcon
  addLabel: string
  sendTest: string
  /** The texts after an action. */
  tested: string
  enabled: string
  disabled: string
  deleted: string
  deleteText: string
}

type ReceiverListProps<R extends Receiver> = {
  kind: ReceiverKind
  query: UseQueryResult<R[]>
  onAdd: () => void
  children: (receiver: R) => ReactNode
}

/** The receivers of a kind, and a button that adds one. */
export function ReceiverList<R extends Receiver>({ kind, query, onAdd, children }: ReceiverListProps<R>) {
  const addButton = (
    <Button leftSection={<Icon icon={IconPlus} />} onClick={onAdd}>
      {kind.addLabel}
    </Button>
  )
  return (
    <Stack>
      <Part query={query} skeleton={<Skeleton width="100%" height={120} />}>
        {(receivers) =>
          receivers.length === 0 ? (
            <>
              <EmptyState icon={<Icon icon={kind.icon} size={28} />} title={kind.noneTitle} text={kind.noneText}>
                {addButton}
              </EmptyState>
              <Example kind={kind} />
            </>
          ) : (
            <>
              <Group justify="space-between">
                <Hint>{kind.about}</Hint>
                {addButton}
              </Group>
              <FewRecords label={kind.label}>{receivers.map(children)}</FewRecords>
            </>
          )
        }
      </Part>
    </Stack>
  )
}

function Example({ kind }: { kind: ReceiverKind }) {
  const id = useId()
  return (
    <figure className={css.example} aria-labelledby={id}>
      <figcaption id={id}>{t('Example')}</figcaption>
      <Sheet px={16} py={12} fz="sm" className={css.sample}>
        <kind.Example />
      </Sheet>
    </figure>
  )
}

type ReceiverItemProps = {
  kind: ReceiverKind
  receiver: Receiver
  onOpen: (what: 'edit' | 'deliveries' | 'delete') => void
  /** Further entries of the menu. */
  entries?: readonly MenuEntry[]
  children: ReactNode
}

/** A receiver with its state and what can be done with it. */
export function ReceiverItem({ kind, receiver, onOpen, entries = [], children }: ReceiverItemProps) {
  const { uuid, name, state, failingSince } = receiver
  const { label, tone, icon } = stateAppearance[state]
  const timeZone = useTimeZone()
  const change = useApiMutation(webhooksApi.setState)
  const test = useApiMutation(webhooksApi.test)
  const isEnabled = state === 'enabled'
  const run = async (work: () => Promise<string>) => {
    try {
      toast.success(await work())
    } catch (failure) {
      toast.error(messageAbout(name, failure, t('Failed to save data')))
    }
  }
  const setState = async () => {
    await change.mutateAsync({ params: { id: uuid }, body: { state: isEnabled ? 'disabled' : 'enabled' } })
    return isEnabled ? kind.disabled : kind.enabled
  }
  const sendTest = async () => {
    await test.mutateAsync({ params: { id: uuid } })
    onOpen('deliveries')
    return kind.tested
  }
  return (
    <FewRecord
      name={name}
      state={
        <StatusChip tone={tone} icon={<Icon icon={icon} size={14} />}>
          {label}
        </StatusChip>
      }
      actions={[
        {
          label: t('Deliveries'),
          fullLabel: t('Deliveries to {name}', { name }),
          isBusy: test.isPending || change.isPending,
          onClick: () => onOpen('deliveries'),
        },
      ]}
      more={[
        menuEntry(t('Edit'), IconPencil, () => onOpen('edit')),
        ...(isEnabled ? [menuEntry(kind.sendTest, IconSend, () => void run(sendTest))] : []),
        ...entries,
        menuEntry(
          isEnabled ? t('Disable') : t('Enable'),
          isEnabled ? IconPlayerPause : IconPlayerPlay,
          () => void run(setState),
        ),
        menuEntry(t('Delete'), IconTrash, () => onOpen('delete'), 'danger'),
      ]}
    >
      {children}
      {failingSince !== null && (
        <Notice tone="warn">
          {t('Deliveries have been failing since {time}', { time: formatInstant(failingSince, timeZone) })}
        </Notice>
      )}
    </FewRecord>
  )
}

type DeleteReceiverProps = { kind: ReceiverKind; receiver: Receiver; onClose: () => void }

/** Asks before a receiver is deleted. */
export const DeleteReceiver = ({ kind, receiver: { uuid, name, version }, onClose }: DeleteReceiverProps) => (
  <ConfirmCall
    endpoint={webhooksApi.remove}
    input={{ params: { id: uuid }, query: { version } }}
    title={t('Delete {name}?', { name })}
    record={name}
    confirm={t('Delete')}
    isDestructive
    doneText={() => kind.deleted}
    onClose={onClose}
  >
    {kind.deleteText}
  </ConfirmCall>
)
