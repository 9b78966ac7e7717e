import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer } from '../../test/server.ts'
import { ApiError } from '../api/errors.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useDeed } from './use-deed.ts'

beforeEach(() => void stubServer({ 'POST /refresh': () => signedIn() }))

/** A page that stays when what it has asked for is done, as a list does. */
function Page({ run }: { run: () => Promise<{ message: string }> }) {
  const [isOpen, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  const deed = useDeed({ run, onClose })
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <ConfirmDialog isOpen={isOpen} title="Cancel it?" confirm="Yes, cancel" {...deed} onClose={onClose}>
        It is gone then.
      </ConfirmDialog>
    </>
  )
}

test('what was done, or refused, once can be done again from the same page', async () => {
  const run = vi
    .fn<() => Promise<{ message: string }>>()
    .mockRejectedValueOnce(new ApiError(409, 'Somebody was faster'))
    .mockResolvedValue({ message: 'Canceled' })
  await renderAt('/', <Page run={run} />)
  for (const times of [1, 2, 3]) {
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(run).toHaveBeenCalledTimes(times)
  }
})
