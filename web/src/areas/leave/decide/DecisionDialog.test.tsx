import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { leave } from '../../../../test/leave.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signedIn, stubServer } from '../../../../test/server.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import type { Decisions } from './use-decisions.ts'

type Outcome = Awaited<ReturnType<Decisions['decline']>>

/** The dialog that Decline opens, whose decision ends like this. */
async function showDecline(outcome: Outcome) {
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: { timeZone: 'Europe/Sarajevo' } }),
  })
  const decline = vi.fn<Decisions['decline']>(async () => outcome)
  const update = vi.fn<Decisions['update']>(async () => outcome)
  const onDone = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  const decisions: Decisions = {
    approve: async () => outcome,
    decline,
    update,
    isBusy: false,
    refusals: new Map(),
    held: new Map(),
  }
  await renderAt('/', <DecisionDialog {...{ leave, decisions, onDone, onClose }} first="rejected" />)
  await screen.findByRole('dialog', { name: 'Decline leave request' })
  return { decline, update, onDone, onClose }
}

const pressDecline = () => userEvent.click(screen.getByRole('button', { name: 'Decline' }))

test('what is decided makes way for what comes next', async () => {
  const { onDone, onClose } = await showDecline({ isDone: true })
  await pressDecline()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onDone).toHaveBeenCalledOnce()
})

test('who was too late stays at the request, which tells why', async () => {
  const { onDone, onClose } = await showDecline({ isDone: false, isLate: true, message: 'Already approved by Mia Kos' })
  await pressDecline()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onDone).not.toHaveBeenCalled()
})

test('what the server refuses stands in the dialog, which stays', async () => {
  const { onDone, onClose } = await showDecline({ isDone: false, isLate: false, message: 'Not enough days' })
  await pressDecline()
  expect((await screen.findByText('Not enough days')).closest('[role=alert]')).not.toBeNull()
  expect(onDone).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('another status than declined is saved as an update, and the button says so', async () => {
  const { decline, update } = await showDecline({ isDone: true })
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Approved' }))
  expect(await screen.findByRole('dialog', { name: 'Update leave request' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update).toHaveBeenCalledWith(leave, 'approved', undefined))
  expect(decline).not.toHaveBeenCalled()
})
