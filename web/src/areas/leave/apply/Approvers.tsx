import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import type { ApprovalFlow } from '@hr/contract/areas/leave/status'
import { steadyQuery } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../lib/t.ts'
import { nameOf } from '../../../ui/Avatar.tsx'

type ApproversProps = {
  /** The employee. */
  uuid: string
  /** The leave type of a new request, whose policy says who decides. */
  leaveType?: string | undefined
  /** The flow of a request that awaits a decision. */
  approvalFlow?: ApprovalFlow
}

/** Tells who decides on an employee's leave. */
export function Approvers({ uuid, leaveType, approvalFlow }: ApproversProps) {
  const user = useUser()
  const { data } = useQuery(
    steadyQuery(leaveApi.approvers, {
      query: { ...(uuid !== user.uuid && { uuid }), ...(leaveType && { leaveType }) },
    }),
  )
  if (!data) return null
  const names = data.people
    .map(nameOf)
    .reduce((names, name) => (names === '' ? name : t('{names} or {name}', { names, name })), '')
  const flow = approvalFlow ?? data.approvalFlow
  if (flow === 'hr') return <Text c="dimmed">{t('HR decides')}</Text>
  if (flow === 'team lead then hr' && names !== '')
    return <Text c="dimmed">{t('{names} decides, then HR', { names })}</Text>
  // A request that was not approved automatically awaits the team lead.
  if (flow === 'automatic' && approvalFlow === undefined)
    return (
      <Text c="dimmed">
        {names === ''
          ? t('Approved automatically if no warning applies; otherwise HR decides')
          : t('Approved automatically if no warning applies; otherwise {names} decides', { names })}
      </Text>
    )
  return <Text c="dimmed">{names === '' ? t('HR decides') : t('{names} decides', { names })}</Text>
}
