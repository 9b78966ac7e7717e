import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconCheck, IconClock, IconX, type Icon as TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { webhooksApi, type Delivery, type DeliveryState, type Webhook } from '@hr/contract/areas/webhooks/webhooks'
import { steadyQuery, useApiMutation } from '../../api/client.ts'
import { useTimeZone } from '../../api/client-settings.ts'
import { messageOf } from '../../api/errors.ts'
import { Part } from '../../api/Part.tsx'
import { formatInstant } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { FewPages } from '../../table/FewPages.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { Hint } from '../../ui/texts.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './webhooks.module.css'

const pageSize = 20

const appearance: Record<DeliveryState, { label: string; tone: Tone; icon: TablerIcon }> = {
  pending: { label: t('To be sent'), tone: 'info', icon: IconClock },
  delivered: { label: t('Delivered'), tone: 'ok', icon: IconCheck },
  failed: { label: t('Failed'), tone: 'danger', icon: IconX },
}

const failures: Record<NonNullable<Delivery['failure']>, string> = {
  address: t('The address is not permitted'),
  host: t('The host is unknown'),
  connection: t('No connection'),
  certificate: t('The certificate is not valid'),
  timeout: t('Timed out'),
  size: t('The response is too large'),
}

const states: { value: DeliveryState | 'all'; label: string }[] = [
  { value: 'all', label: t('All') },
  ...(Object.keys(appearance) as DeliveryState[]).map((value) => ({ value, label: appearance[value].label })),
]

/** Lists what was sent to a webhook or chat channel in the last 30 days, and how it was answered. */
export function WebhookDeliveries({
  webhook,
  onClose,
}: {
  webhook: Pick<Webhook, 'uuid' | 'name' | 'state'>
  onClose: () => void
}) {
  const [page, setPage] = useState(1)
  const [state, setState] = useState<DeliveryState | 'all'>('all')
  const deliveries = useQuery({
    ...steadyQuery(webhooksApi.deliveries, {
      query: {
        webhook: webhook.uuid,
        page: String(page),
        pageSize: String(pageSize),
        ...(state !== 'all' && { state }),
      },
    }),
    // New deliveries appear while the list is open.
    refetchInterval: 5_000,
  })
  return (
    <Dialog onClose={onClose} title={t('Deliveries to {name}', { name: webhook.name })} size={720} fillsPhone>
      <Stack>
        <SegmentedControl
          aria-label={t('State')}
          data={states}
          value={state}
          onChange={(next) => {
            setState(next)
            setPage(1)
          }}
        />
        <Part query={deliveries} skeleton={<Skeleton width="100%" height={160} />}>
          {({ items, total }) =>
            total === 0 ? (
              <Hint>{t('No deliveries in the last 30 days')}</Hint>
            ) : (
              <>
                <Stack component="ul" gap={12} className={css.list} aria-label={t('Deliveries')}>
                  {items.map((delivery) => (
                    <DeliveryRow key={delivery.uuid} delivery={delivery} isDisabled={webhook.state !== 'enabled'} />
                  ))}
                </Stack>
                <FewPages total={total} pageSize={pageSize} page={page} onChange={setPage} />
              </>
            )
          }
        </Part>
      </Stack>
    </Dialog>
  )
}

function DeliveryRow({ delivery, isDisabled }: { delivery: Delivery; isDisabled: boolean }) {
  const { uuid, type, state, message, record, at, attempts, status, failure, nextAt } = delivery
  const replay = useApiMutation(webhooksApi.replay)
  const { label, tone, icon } = appearance[state]
  const timeZone = useTimeZone()
  const send = async () => {
    try {
      toast.success((await replay.mutateAsync({ params: { id: uuid } })).message)
    } catch (problem) {
      toast.error(messageOf(problem, t('Failed to save data')))
    }
  }
  return (
    <li>
      <Stack gap={2} miw={0} flex={1}>
        <Group gap={8}>
          <strong>{type}</strong>
          <StatusChip tone={tone} icon={<Icon icon={icon} size={14} />}>
            {label}
          </StatusChip>
        </Group>
        <Hint>
          {formatInstant(at, timeZone)}
          {record !== null && ` · ${record}`}
        </Hint>
        <Hint>{message}</Hint>
        {attempts > 0 && (
          <Text fz="sm">
            {t('{count, plural, one {# attempt} other {# attempts}}', { count: attempts })}
            {status !== null && ` · ${t('Response status {status}', { status: String(status) })}`}
            {failure !== null && ` · ${failures[failure]}`}
          </Text>
        )}
        {nextAt !== null && attempts > 0 && (
          <Hint>{t('Next attempt: {time}', { time: formatInstant(nextAt, timeZone) })}</Hint>
        )}
      </Stack>
      <Button
        variant="default"
        size="xs"
        loading={replay.isPending}
        disabled={isDisabled}
        aria-label={t('Send again: {name}', { name: `${type} ${message}` })}
        onClick={() => void send()}
      >
        {t('Send again')}
      </Button>
    </li>
  )
}
