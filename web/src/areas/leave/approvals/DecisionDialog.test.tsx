import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { DayBack, LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leave } from '../../../../test/leave.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signedIn, stubServer, settings } from '../../../../test/server.ts'
import type { ManagerStatus } from './decision-rules.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import type { Decisions } from './use-decisions.ts'

type Outcome = Awaited<ReturnType<Decisions['decline']>>

type Opened = {
  request?: LeaveRequest
  first?: ManagerStatus
  title?: string
  daysBack?: DayBack[]
  countsAgain?: DayBack[]
}

/** Shows the decision dialog for this response; opened by Decline unless `first` is another status. */
async function showDialog(
  outcome: Outcome,
  {
    request = leave,
    first: initialStatus = 'rejected',
    title = 'Decline leave request',
    daysBack = [],
    countsAgain = [],
  }: Opened = {},
) {
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    [`GET /userleave/${request.uuid}/days-back`]: () => ({
      result: { daysBack, needsDocument: daysBack.length > 0, countsAgain },
    }),
  })
  const decline = vi.fn<Decisions['decline']>(async () => outcome)
  const approve = vi.fn<Decisions['approve']>(async () => outcome)
  const update = vi.fn<Decisions['update']>(async () => outcome)
  const onDone = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  const decisions: Decisions = {
    approve,
    decline,
    update,
    isBusy: false,
    errors: new Map(),
    decided: new Map(),
  }
  await renderAt('/', <DecisionDialog {...{ leave: request, initialStatus, decisions, onDone, onClose }} />)
  await screen.findByRole('dialog', { name: title })
  return { approve, decline, update, onDone, onClose }
}

const pressDecline = () => userEvent.click(screen.getByRole('button', { name: 'Decline' }))

test('closes after the decision and continues with the next request', async () => {
  const { onDone, onClose } = await showDialog({ isDone: true })
  await pressDecline()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onDone).toHaveBeenCalledOnce()
})

test('opens with the focus in the note, where Enter starts a line and Ctrl+Enter sends', async () => {
  const { decline } = await showDialog({ isDone: true })
  const note = screen.getByRole('textbox', { name: /Note to the employee/ })
  await waitFor(() => expect(document.activeElement).toBe(note))
  await userEvent.keyboard('Too many{Enter}are away')
  expect(decline).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(decline).toHaveBeenCalledExactlyOnceWith(leave, { decisionNote: 'Too many\nare away' }))
})

test('keeps the request open if the decision was late, and tells why', async () => {
  const { onDone, onClose } = await showDialog({
    isDone: false,
    isConflict: true,
    message: 'Already approved by Mia Kos',
  })
  await pressDecline()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onDone).not.toHaveBeenCalled()
})

test('keeps a note that comes too late, and tells who has decided', async () => {
  const { decline, onClose } = await showDialog({
    isDone: false,
    isConflict: true,
    message: 'Already approved by Mia Kos',
  })
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Note to the employee/ })
  await userEvent.type(note, 'We need you here')
  await pressDecline()
  expect((await screen.findByText('Already approved by Mia Kos')).closest('[role=alert]')).not.toBeNull()
  expect(screen.getByText("Your note wasn't sent. Copy it before you continue.")).toBeDefined()
  expect(note.value).toBe('We need you here')
  await pressDecline()
  expect(decline).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})

test('stays open and shows the error when the server rejects the decision', async () => {
  const { onDone, onClose } = await showDialog({ isDone: false, isConflict: false, message: 'Not enough days' })
  await pressDecline()
  expect((await screen.findByText('Not enough days')).closest('[role=alert]')).not.toBeNull()
  expect(onDone).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('saves another status than declined as an update, with a matching button', async () => {
  const { decline, update } = await showDialog({ isDone: true })
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Approved' }))
  expect(await screen.findByRole('dialog', { name: 'Update leave request' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update).toHaveBeenCalledWith(leave, 'approved', {}))
  expect(decline).not.toHaveBeenCalled()
})

test('shows the reason as plain text, and declines without a note', async () => {
  const { decline } = await showDialog({ isDone: true })
  expect(screen.getByText('Going to the sea').tagName).toBe('P')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(decline).toHaveBeenCalledWith(leave, {}))
})

test('sends a note with the decision; a note that is too long stays to be shortened', async () => {
  const { decline } = await showDialog({ isDone: true })
  const note = screen.getByRole('textbox', { name: 'Note to the employee (optional)' })
  fireEvent.change(note, { target: { value: 'a'.repeat(2001) } })
  await pressDecline()
  expect(await screen.findByText(english(leaveTexts.reasonTooLong))).toBeDefined()
  expect(decline).not.toHaveBeenCalled()
  fireEvent.change(note, { target: { value: 'Please move it by a week' } })
  await pressDecline()
  await waitFor(() => expect(decline).toHaveBeenCalledWith(leave, { decisionNote: 'Please move it by a week' }))
})

test('tells that the leave stays approved when a cancellation is declined', async () => {
  const request = { ...leave, status: 'canceling' } as const
  const { update } = await showDialog({ isDone: true }, { request, first: 'approved', title: 'Decline cancellation' })
  expect(screen.getByText('The leave stays approved.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Decline cancellation' }))
  await waitFor(() => expect(update).toHaveBeenCalledWith(request, 'approved', {}))
})

test('tells which days of other leave count again when leave is canceled', async () => {
  const part = { startDate: '2040-06-04', endDate: '2040-06-05', startHalf: false, endHalf: false, days: 2 }
  const countsAgain = [{ ...part, leave: { startDate: '2040-06-04', endDate: '2040-06-05' } }]
  const request = { ...leave, status: 'approved' } as const
  await showDialog({ isDone: true }, { request, first: 'canceled', title: 'Update leave request', countsAgain })
  const sentence = 'Other leave counts as used again on the days that are canceled: 04/06/2040 – 05/06/2040 (2 days)'
  expect(await screen.findByText(sentence)).toBeDefined()
})

test('shows which days an approval gives back; HR confirms the missing document together with a note', async () => {
  const part = { startDate: '2040-06-04', endDate: '2040-06-05', startHalf: false, endHalf: false, days: 2 }
  const daysBack = [{ ...part, leave: { startDate: '2040-06-01', endDate: '2040-06-08' } }]
  const { approve } = await showDialog({ isDone: true }, { first: 'approved', title: 'Approve with a note', daysBack })
  const sentence = '2 days of the leave (01/06/2040 – 08/06/2040) are credited back: 04/06/2040 – 05/06/2040'
  expect(await screen.findByText(sentence)).toBeDefined()
  await userEvent.click(screen.getByRole('switch', { name: 'I have seen the document' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Note to the employee (optional)' }), 'Get well')
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(approve).toHaveBeenCalledWith(leave, { decisionNote: 'Get well', documentSeen: true }))
})
