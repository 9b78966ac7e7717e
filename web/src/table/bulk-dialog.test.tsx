import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer } from '../../test/server.ts'
import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { ApiError } from '../api/errors.ts'
import { signIn, signOut } from '../api/session.ts'
import { BulkDialog } from './BulkDialog.tsx'

const texts = {
  title: 'Delete positions?',
  text: 'They are gone then.',
  confirm: 'Delete',
  failedText: 'Failed',
}

test('stops an action on several rows when the session ends', async () => {
  stubServer({
    'POST /refresh': () => signedIn(),
    'POST /login': () => signedIn(),
    'POST /logout': () => ({ result: { message: '', providerSignOut: null } }),
  })
  const run = vi.fn<() => Promise<{ message: string }>>(async () => {
    await signOut()
    await signIn({ email: 'ana@example.com', password: 'x' })
    return { message: 'Gone' }
  })
  const onClose = vi.fn<() => void>()
  await renderAt(
    '/',
    <BulkDialog texts={texts} names={['One', 'Two']} run={run} onDone={() => undefined} onClose={onClose} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(run).toHaveBeenCalledOnce()
})

test('names a row that someone else has deleted, instead of advising to go back to the list', async () => {
  stubServer({ 'POST /refresh': () => signedIn() })
  const run = () => Promise.reject(new ApiError(404, 'Not found', { code: 'http.notFound' }))
  await renderAt(
    '/',
    <BulkDialog texts={texts} names={['One']} run={run} onDone={() => undefined} onClose={() => undefined} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect((await screen.findAllByText('One no longer exists. The list is up to date.')).length).toBeGreaterThan(0)
})

test('asks once when the user does not confirm their identity, and fails for the other rows too', async () => {
  stubServer({ 'POST /refresh': () => signedIn() })
  const run = vi.fn<() => Promise<{ message: string }>>(() =>
    Promise.reject(new ApiError(403, 'Please confirm', { code: confirmCode })),
  )
  const onDone = vi.fn<(failed: number[]) => void>()
  await renderAt(
    '/',
    <BulkDialog texts={texts} names={['One', 'Two', 'Three']} run={run} onDone={onDone} onClose={() => undefined} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('dialog', { name: '3 of 3 failed' })).toBeDefined()
  expect(run).toHaveBeenCalledOnce()
  expect(onDone).toHaveBeenCalledWith([0, 1, 2])
})
