import { english } from '@hr/contract/lib/messages'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { describe, expect, test } from 'vitest'
import { ana, app, applied, cancel, decide, find, lead, policyType, useLeave } from '../../testing/leave.ts'
import { pdf } from '../../testing/uploads.ts'
import { leaveRefusals } from '@hr/contract/areas/leave/refusals'

useLeave()

const addDocument = (leave: { uuid: string }, as = ana, attachment: File | undefined = pdf('certificate.pdf')) =>
  app.callRaw(leaveApi.addDocument, { params: { id: leave.uuid }, body: { attachment } }, { as })

describe('a document', () => {
  test('is due from the working day that the policy sets, in the request and in lists', async () => {
    const type = await policyType({ documentFrom: 3 })
    const long = await applied({ leaveType: type, endDate: '2031-06-11' })
    const short = await applied({ leaveType: type, startDate: '2031-07-01', endDate: '2031-07-02' })
    const withDocument = await applied({
      leaveType: type,
      startDate: '2031-08-04',
      attachment: pdf(),
      endDate: '2031-08-08',
    })
    const withoutPolicy = await applied({ startDate: '2031-09-01', endDate: '2031-09-05' })
    expect([long, short, withDocument, withoutPolicy].map(({ documentDue }) => documentDue)).toEqual([
      true,
      false,
      false,
      false,
    ])
    const { result } = await app.callRaw(leaveApi.list, { query: { page: '1' } }, { as: ana })
    expect(result.items.filter(({ documentDue }) => documentDue).map(({ uuid }) => uuid)).toEqual([long.uuid])
  })

  test('is due while the leave is pending, in progress or approved', async () => {
    const type = await policyType({ documentFrom: 1, approvalFlow: 'team lead then hr' })
    const isDue = async ({ uuid }: LeaveRequest) => {
      const { status, documentDue } = await find(uuid)
      return [status, documentDue]
    }
    const leave = await applied({ leaveType: type })
    expect(await isDue(leave)).toEqual(['pending', true])
    await decide(leave.uuid, 'approved')
    expect(await isDue(leave)).toEqual(['inProgress', true])
    await cancel(leave.uuid)
    expect(await isDue(leave)).toEqual(['canceled', false])
  })

  test('is added by the owner, also after the approval', async () => {
    const leave = await applied({ leaveType: await policyType({ documentFrom: 3 }) })
    await decide(leave.uuid, 'approved')
    expect(await find(leave.uuid)).toMatchObject({ status: 'approved', documentDue: true })
    const { status, result } = await addDocument(leave)
    expect([status, result.message]).toEqual([200, english(leaveTexts.documentAdded)])
    expect(result.leave).toMatchObject({
      status: 'approved',
      attachment: [expect.stringMatching(/-certificate\.pdf$/)],
      documentDue: false,
    })
    expect(await find(leave.uuid)).toMatchObject({ attachment: result.leave.attachment, totalDays: leave.totalDays })
    const facts = await app.db
      .selectFrom('history')
      .select(['actor_id', 'person_id'])
      .where('entity_id', '=', leave.uuid)
      .where('action', '=', 'leave document added')
      .execute()
    expect(facts).toEqual([{ actor_id: ana.uuid, person_id: ana.uuid }])
  })

  test('notifies the approvers only while they decide on the request', async () => {
    const approved = await applied()
    await decide(approved.uuid, 'approved')
    await addDocument(approved)
    const pending = await applied({ startDate: '2031-07-01', endDate: '2031-07-01' })
    await addDocument(pending)
    const { result } = await app.call(notificationsApi.list, {}, { as: lead })
    expect(result.notifications.map(({ content }) => content)).toEqual([
      `${ana.firstName} ${ana.lastName} changed a leave request: 01/07/2031 (1 day)`,
    ])
  })

  test('is refused from others, for a canceled request, twice, and if it is not a PDF', async () => {
    const leave = await applied()
    const answerOf = async (answer: ReturnType<typeof addDocument>) => {
      const { status, result } = await answer
      return [status, result.message]
    }
    expect(await answerOf(addDocument(leave, lead))).toEqual([403, english(leaveRefusals.onlyOwnerChanges)])
    expect((await addDocument(leave, ana, new File(['<html>'], 'note.pdf'))).status).toBe(400)
    expect((await addDocument(leave)).status).toBe(200)
    expect(await answerOf(addDocument(leave))).toEqual([409, english(leaveRefusals.hasDocument)])
    const canceled = await applied({ startDate: '2031-07-01', endDate: '2031-07-01' })
    await cancel(canceled.uuid)
    expect(await answerOf(addDocument(canceled))).toEqual([409, english(leaveTexts.alreadyCanceled)])
  })
})
