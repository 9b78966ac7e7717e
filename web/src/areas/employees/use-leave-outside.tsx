import { useState, type ReactNode } from 'react'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { LeaveOutside } from '@hr/contract/areas/leave/outside'
import type { Employee } from '@hr/contract/areas/employees/record'
import { request } from '../../api/request.ts'
import { useUser } from '../../api/session.ts'
import type { Draft } from './draft.ts'
import { LeaveOutsideDialog, type LeaveAnswer } from './LeaveOutsideDialog.tsx'

type LeaveOutsideQuestion = {
  /** Asks if changed dates leave leave outside. Returns what the save sends; undefined if the user stays in the form. */
  settleLeave: (dates: Pick<Draft, 'startDate' | 'endDate'>) => Promise<{ endsLeave?: string } | undefined>
  question: ReactNode
}

/** The question about leave outside the employment, which the form of a stored record asks before it saves. */
export function useLeaveOutside(stored: Employee): LeaveOutsideQuestion {
  const me = useUser()
  const [asked, setAsked] = useState<{ outside: LeaveOutside; onAnswer: (answer: LeaveAnswer) => void }>()
  // HR can't cancel their own leave this way.
  const isOwn = stored.uuid === me.uuid && me.superAdminHr !== 'true'

  async function settleLeave({ startDate, endDate }: Pick<Draft, 'startDate' | 'endDate'>) {
    const isMoved = startDate !== (stored.startDate ?? '') || endDate !== (stored.endDate ?? '')
    if (!isMoved || isOwn) return {}
    const call = { params: { id: stored.uuid }, query: { startDate, endDate } }
    const outside = await request(employeesApi.leaveOutside, call)
    if (outside.requests.length === 0) return {}
    const answer = await new Promise<LeaveAnswer>((onAnswer) => setAsked({ outside, onAnswer }))
    setAsked(undefined)
    if (answer === 'back') return undefined
    return answer === 'cancel' ? { endsLeave: outside.fingerprint } : {}
  }

  return { settleLeave, question: asked && <LeaveOutsideDialog {...asked} /> }
}
