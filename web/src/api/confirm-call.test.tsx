import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer } from '../../test/server.ts'
import { store } from '../lib/store.ts'
import { ConfirmCall } from './ConfirmCall.tsx'

const uuid = '00000000-0000-4000-8000-000000009001'

/** Opens the question; the server gives these answers one after the other. */
async function open(...answers: { status?: number; result: unknown }[]) {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    [`DELETE /position/${uuid}`]: () => answers.shift() ?? { status: 500, result: { message: '' } },
  })
  const onDone = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  await renderAt(
    '/',
    <ConfirmCall
      endpoint={positionsApi.remove}
      input={{ params: { id: uuid }, query: { version: 1 } }}
      title="Delete Developer?"
      confirm="Delete"
      isDestructive
      doneText={({ message }) => message}
      onDone={onDone}
      onClose={onClose}
    >
      This cannot be undone.
    </ConfirmCall>,
  )
  return { calls, onDone, onClose, button: await screen.findByRole('button', { name: 'Delete' }) }
}

/** Opens the question and confirms it. */
async function confirm(...answers: Parameters<typeof open>) {
  const opened = await open(...answers)
  await userEvent.click(opened.button)
  return opened
}

test('a confirmed call closes the dialog and shows the answer', async () => {
  const { onDone, onClose } = await confirm({ result: { message: 'Position deleted' } })
  expect(await screen.findByText('Position deleted')).toBeDefined()
  expect(onClose).toHaveBeenCalledOnce()
  expect(onDone).toHaveBeenCalledOnce()
})

test('a second click before the next render makes no second call', async () => {
  const { calls, button, onClose } = await open({ result: { message: 'Deleted once' } })
  act(() => {
    button.click()
    button.click()
  })
  expect(await screen.findByText('Deleted once')).toBeDefined()
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a call that fails closes the dialog, and the page keeps the reason', async () => {
  const { onDone, onClose } = await confirm({ status: 409, result: { message: 'It is in use' } })
  expect((await screen.findByText('It is in use')).closest('[role=alert]')).not.toBeNull()
  expect(store.state.keptError?.text).toBe('It is in use')
  expect(onClose).toHaveBeenCalledOnce()
  expect(onDone).not.toHaveBeenCalled()
})

test('a call without a reason fails with a general one', async () => {
  await confirm({ status: 500, result: { message: '' } })
  expect(await screen.findByText('Failed to update data')).toBeDefined()
})

test('a destructive dialog has the focus on Cancel and can be closed while its text is loading', async () => {
  stubServer({ 'POST /refresh': () => signedIn() })
  const onClose = vi.fn<() => void>()
  await renderAt(
    '/',
    <ConfirmCall
      endpoint={positionsApi.remove}
      input={{ params: { id: uuid }, query: { version: 1 } }}
      title="Delete Developer?"
      confirm="Delete"
      isDestructive
      reads="pending"
      doneText={({ message }) => message}
      onClose={onClose}
    >
      {undefined}
    </ConfirmCall>,
  )
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  await userEvent.click(cancel)
  expect(onClose).toHaveBeenCalledOnce()
})

test('the dialog stays below the question for the identity, and the call is repeated', async () => {
  const { calls, onClose } = await confirm(
    { status: 403, result: { message: 'Please confirm', code: confirmCode } },
    { result: { message: 'Deleted in the end' } },
  )
  await waitFor(() => expect(store.state.identityPrompt).toBeDefined())
  expect(screen.getByRole('dialog', { name: 'Delete Developer?' })).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
  store.state.identityPrompt?.answer(true)
  expect(await screen.findByText('Deleted in the end')).toBeDefined()
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
  expect(onClose).toHaveBeenCalledOnce()
})
