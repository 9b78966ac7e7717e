import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { renderAt } from '../../test/render.tsx'
import { ana, signedIn, stubServer } from '../../test/server.ts'
import { refresh } from '../api/session.ts'
import { useShortcuts } from '../lib/shortcuts.ts'
import { QuickFind } from './QuickFind.tsx'
import { Shortcuts } from './Shortcuts.tsx'

const decline = vi.fn<() => void>()

function Page() {
  useShortcuts([
    { keys: 'd', label: 'Decline', act: decline },
    { also: 'Enter', label: 'Open the row' },
  ])
  return <input aria-label="Reason" />
}
const page = (
  <>
    <QuickFind />
    <Shortcuts />
    <Page />
  </>
)

beforeEach(async () => {
  decline.mockClear()
  stubServer({ 'POST /refresh': () => signedIn() })
  await refresh()
})

const list = () => screen.findByRole('dialog', { name: 'Help and keyboard shortcuts' })
const terms = async (group: string) =>
  within(await screen.findByRole('region', { name: group }))
    .getAllByRole('term')
    .map(({ textContent }) => textContent)

test('handles a single letter, but not at the end of a sequence or in a field', async () => {
  const router = await renderAt('/', page)
  await userEvent.keyboard('d')
  expect(decline).toHaveBeenCalledOnce()
  await userEvent.type(screen.getByLabelText('Reason'), 'dgd')
  expect(decline).toHaveBeenCalledOnce()
  screen.getByLabelText('Reason').blur()
  await userEvent.keyboard('gd')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(decline).toHaveBeenCalledOnce()
})

test('lists the shortcuts of the page, and without single-key shortcuts only the others', async () => {
  await renderAt('/', page)
  await userEvent.keyboard('?')
  expect(await terms('Everywhere')).toEqual(['Search everything', 'Apply for leave', 'Help and keyboard shortcuts'])
  expect(await terms('On this page')).toEqual(['Decline', 'Open the row'])
  expect(await terms('Go to')).toContain('Approval Requests')
  await userEvent.click(screen.getByRole('switch', { name: 'Single keys' }))
  expect(await terms('Everywhere')).toEqual(['Search everything'])
  expect(await terms('On this page')).toEqual(['Open the row'])
  expect(within(await list()).queryByRole('region', { name: 'Go to' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('d')
  expect(decline).not.toHaveBeenCalled()
})

test('opens the search with Ctrl K, also in a field', async () => {
  await renderAt('/', page)
  await userEvent.type(screen.getByLabelText('Reason'), '{Control>}k{/Control}')
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeDefined()
})

test('resets a sequence after a letter without a page', async () => {
  const router = await renderAt('/', page)
  await userEvent.keyboard('gzd')
  expect(decline).toHaveBeenCalledOnce()
  expect(router.state.location.pathname).toBe('/')
})

test('lets an Employee search and apply for leave by letters, and offers only their own pages', async () => {
  const user = { ...ana, effectiveRole: 'Employee' as const }
  stubServer({ 'POST /refresh': () => signedIn({ user }) })
  await refresh()
  await renderAt('/', page)
  await userEvent.keyboard('?')
  expect(await terms('Everywhere')).toEqual(['Search everything', 'Apply for leave', 'Help and keyboard shortcuts'])
  expect(await terms('Go to')).toEqual(['My Leaves'])
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('/')
  const search = await screen.findByRole('combobox', { name: 'Search' })
  await waitFor(() => expect(document.activeElement).toBe(search))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('n')
  expect(await screen.findByRole('dialog', { name: english(leaveTexts.applyTitle) })).toBeDefined()
})
