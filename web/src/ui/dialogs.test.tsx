import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer } from '../../test/server.ts'
import { Dialog } from './Dialog.tsx'
import { DialogFrame } from './DialogFrame.tsx'

function Two() {
  const [isAsked, setAsked] = useState(false)
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Dialog isOpen={isOpen} title="Form" onClose={() => setOpen(false)}>
        <button type="button" onClick={() => setAsked(true)}>
          Save
        </button>
      </Dialog>
      {isAsked && (
        <Dialog title="Question" onClose={() => setAsked(false)}>
          Really?
        </Dialog>
      )}
    </>
  )
}

function Appearing({ onClose }: { onClose: () => void }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => void setTimeout(() => setShown(true)), [])
  return isShown && <DialogFrame title="Form" onClose={onClose} />
}

test('Escape closes the topmost dialog alone', async () => {
  stubServer({ 'POST /refresh': () => signedIn() })
  await renderAt('/', <Two />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('dialog', { name: 'Question' })).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Question' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Form' })).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('Escape closes a dialog from the moment at which it appears', async () => {
  stubServer({ 'POST /refresh': () => signedIn() })
  const onClose = vi.fn<() => void>()
  const press = new MutationObserver(() => {
    if (!screen.queryByRole('dialog')) return
    press.disconnect()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  press.observe(document.body, { childList: true, subtree: true })
  await renderAt('/', <Appearing onClose={onClose} />)
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('a dialog whose code loads has its title, and closes by its button and Escape', async () => {
  stubServer({ 'POST /refresh': () => signedIn() })
  const onClose = vi.fn<() => void>()
  await renderAt('/', <DialogFrame title="Calendar feed" onClose={onClose} />)
  expect(screen.getByRole('dialog', { name: 'Calendar feed' })).toBeDefined()
  const close = screen.getByRole('button', { name: 'Close' })
  expect(document.activeElement).toBe(close)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(close)
  expect(onClose).toHaveBeenCalledTimes(2)
})
