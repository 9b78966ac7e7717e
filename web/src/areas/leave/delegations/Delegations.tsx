import { Box, Button, Group } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { delegationsApi, delegationTexts, type Delegation } from '@hr/contract/areas/leave/delegations'
import type { DayRange } from '@hr/contract/areas/leave/days'
import { query } from '../../../api/client.ts'
import { ConfirmCall } from '../../../api/ConfirmCall.tsx'
import { Part } from '../../../api/Part.tsx'
import { useUser } from '../../../api/session.ts'
import { store } from '../../../lib/store.ts'
import { formatDays } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { FewRecord, FewRecords } from '../../../table/FewRecords.tsx'
import { nameOf } from '../../../ui/Avatar.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import css from './delegations.module.css'

const dialogWidth = 520
const DelegationDialog = lazyDialog(
  async () => (await import('./DelegationDialog.tsx')).DelegationDialog,
  t('Choose a delegate'),
  dialogWidth,
)

/**
 * The current and coming delegates of an approver, and those in whose place the approver decides. HR opens them for
 * anyone.
 * @param uuid the approver
 */
export function Delegations({ uuid }: { uuid: string }) {
  const user = useUser()
  const delegations = useQuery(query(delegationsApi.list, { query: { approver: uuid } }))
  const absence = useSelector(store, ({ newAbsence }) => newAbsence)
  const [range, setRange] = useState<Partial<DayRange>>()
  const [removed, setRemoved] = useState<Delegation>()
  return (
    <Part query={delegations}>
      {(data) => {
        const isOwn = uuid === user.uuid
        // Other members of HR decide while one is away.
        const mayAdd = !isOwn || user.effectiveRole === 'Team lead'
        const isProposed = isOwn && mayAdd && absence !== undefined && !data.some((one) => overlaps(one, absence))
        if (data.length === 0 && !mayAdd) return null
        return (
          <Group
            component="section"
            justify="space-between"
            gap="8px 16px"
            className={css.section}
            aria-label={t(delegationTexts.title)}
          >
            {isProposed && (
              <Notice
                tone="ok"
                action={
                  <Button size="sm" variant="default" onClick={() => setRange(absence)}>
                    {t('Let someone decide while you are away')}
                  </Button>
                }
              >
                {t('You requested leave: {days}', { days: formatDays(absence) })}
              </Notice>
            )}
            {data.length > 0 && (
              <Box flex="1 1 320px">
                <FewRecords isPlain label={t(delegationTexts.title)}>
                  {data.map((delegation) => (
                    <FewRecord
                      key={delegation.uuid}
                      name={sentenceOf(delegation, user.uuid)}
                      actions={
                        delegation.approver.uuid === user.uuid || !isOwn
                          ? [
                              {
                                label: t('Remove'),
                                fullLabel: t('Remove {name} as a delegate', { name: nameOf(delegation.delegate) }),
                                onClick: () => setRemoved(delegation),
                              },
                            ]
                          : []
                      }
                    />
                  ))}
                </FewRecords>
              </Box>
            )}
            {mayAdd && (
              <Button variant="default" leftSection={<Icon icon={IconUserShare} />} onClick={() => setRange({})}>
                {t('Choose a delegate')}
              </Button>
            )}
            {range && <DelegationDialog approver={uuid} range={range} onClose={() => setRange(undefined)} />}
            {removed && <RemoveDialog delegation={removed} onClose={() => setRemoved(undefined)} />}
          </Group>
        )
      }}
    </Part>
  )
}

const overlaps = (one: DayRange, other: DayRange) => one.startDate <= other.endDate && other.startDate <= one.endDate

function sentenceOf({ approver, delegate, ...range }: Delegation, userId: string): string {
  const days = formatDays(range)
  if (approver.uuid === userId) return t('While you are away, {name} decides: {days}', { name: nameOf(delegate), days })
  if (delegate.uuid === userId) return t('You decide in place of {name}: {days}', { name: nameOf(approver), days })
  return t('{delegate} decides in place of {approver}: {days}', {
    delegate: nameOf(delegate),
    approver: nameOf(approver),
    days,
  })
}

const RemoveDialog = ({ delegation, onClose }: { delegation: Delegation; onClose: () => void }) => (
  <ConfirmCall
    endpoint={delegationsApi.remove}
    input={{ params: { id: delegation.uuid } }}
    title={t('Remove delegate?')}
    record={nameOf(delegation.delegate)}
    confirm={t('Remove')}
    isDestructive
    doneText={({ message }) => message}
    onClose={onClose}
  >
    <p>
      {t('{name} will no longer decide on leave requests: {days}', {
        name: nameOf(delegation.delegate),
        days: formatDays(delegation),
      })}
    </p>
  </ConfirmCall>
)
