import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../test/render.tsx'
import { stubServer, signedIn } from '../../test/server.ts'
import { FileActions } from './FileActions.tsx'
import type { StoredFile } from './stored-file.ts'

/** Records the tabs that the page opens, with the content types by address. */
function watchTabs() {
  const types = new Map<string, string>()
  const tabs: { opener: unknown; closed: boolean; address: string }[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL(blob: Blob) {
        const url = `blob:${types.size}`
        types.set(url, blob.type)
        return url
      },
      revokeObjectURL: (url: string) => types.delete(url),
    }),
  )
  vi.stubGlobal('open', (address: string) => {
    const tab = {
      opener: window,
      closed: false,
      address,
      location: { replace: (url: string) => (tab.address = url) },
      close: () => (tab.closed = true),
    }
    tabs.push(tab)
    return tab
  })
  return { tabs, types }
}

const file = (
  name: string,
  content: StoredFile['content'] = async () => new Blob(['%PDF'], { type: 'text/html' }),
) => ({
  id: name,
  name,
  content,
})

async function show(shown: StoredFile) {
  stubServer({ 'POST /refresh': () => signedIn() })
  await renderAt('/', <FileActions file={shown} />)
  return userEvent.setup()
}

test('opens a PDF in a new tab, always as a PDF, and releases it after the tab was closed', async () => {
  const { tabs, types } = watchTabs()
  const user = await show(file('cv.pdf'))
  const button = screen.getByRole('button', { name: 'Open cv.pdf in a new tab' })
  await user.click(button)
  await expect.poll(() => tabs[0]?.address).toBe('blob:0')
  expect(tabs[0]?.opener).toBeNull()
  expect([...types.values()]).toEqual(['application/pdf'])

  tabs[0]!.closed = true
  await user.click(button)
  await expect.poll(() => tabs[1]?.address).toMatch(/^blob:/)
  expect(types.size).toBe(1)
})

test('closes the tab again and shows an error if the file cannot be loaded', async () => {
  const { tabs } = watchTabs()
  const user = await show(
    file('gone.pdf', async () => {
      throw new Error('gone')
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Open gone.pdf in a new tab' }))
  expect(await screen.findByText('Failed to load data')).toBeTruthy()
  expect(tabs[0]?.closed).toBe(true)
})

test('explains a blocked tab', async () => {
  vi.stubGlobal('open', () => null)
  const user = await show(file('cv.pdf'))
  await user.click(screen.getByRole('button', { name: 'Open cv.pdf in a new tab' }))
  expect(await screen.findByText(/^Your browser blocked the new tab/)).toBeTruthy()
})

test('only downloads a Word file', async () => {
  await show(file('cv.docx'))
  screen.getByRole('button', { name: 'Download cv.docx' })
  expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull()
})
