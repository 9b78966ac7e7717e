import { useQuery } from '@tanstack/react-query'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { query } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../lib/t.ts'
import { nameOf } from '../../../ui/Avatar.tsx'
import css from './apply.module.css'

/**
 * Tells who decides on an employee's leave.
 * @param uuid the employee
 */
export function Approvers({ uuid }: { uuid: string }) {
  const user = useUser()
  const { data } = useQuery(query(leaveApi.approvers, { query: uuid === user.uuid ? {} : { uuid } }))
  if (!data) return null
  const names = data.people.map(nameOf).join(` ${t('or')} `)
  return <p className={css.approvers}>{names === '' ? t('HR decides') : t('{{names}} decides', { names })}</p>
}
