import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import type { RoleName } from '@hr/contract/access'
import { accessTexts } from '@hr/contract/areas/access/access'
import { renderAt } from '../../test/render.tsx'
import { ana, signedIn, stubServer } from '../../test/server.ts'
import { refresh } from '../api/session.ts'
import { store } from '../lib/store.ts'
import { discardUnsavedChanges, hasUnsavedChanges } from '../lib/unsaved.ts'
import { ProfileMenu } from './ProfileMenu.tsx'

test.each<[RoleName, boolean]>([
  ['Superadmin', true],
  ['Admin', true],
  ['Team lead', false],
  ['Employee', false],
])("the profile menu of a %s offers the page 'Change password': %s", async (effectiveRole, isOffered) => {
  stubServer({
    'POST /refresh': () => signedIn({ user: { effectiveRole } }),
  })
  await refresh()
  await renderAt('/', <ProfileMenu />)
  await userEvent.click(screen.getByRole('button', { name: /^Profile menu for/ }))
  expect((await screen.findByRole('menu')).textContent).toContain(ana.email)
  expect(screen.getByRole('menuitem', { name: 'View profile' }).getAttribute('href')).toBe('/profile')
  expect(screen.getByRole('menuitem', { name: english(accessTexts.logOut) })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Change password' }) !== null).toBe(isOffered)
})

describe('the language', () => {
  const open = async () => {
    const calls = stubServer({
      'POST /refresh': () => signedIn({ user: { language: 'de' } }),
      'PUT /language': () => ({ result: { message: 'Language saved' } }),
    })
    await refresh()
    await renderAt('/', <ProfileMenu />)
    await userEvent.click(screen.getByRole('button', { name: /^Profile menu for/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Language', expanded: false }))
    return { saved: () => calls.filter(({ path }) => path === '/language').map(({ body }) => body) }
  }
  const choice = (name: string) => screen.getByRole('menuitemradio', { name })

  test('is chosen from languages in their own names', async () => {
    const { saved } = await open()
    expect(choice('Deutsch').getAttribute('aria-checked')).toBe('true')
    expect(choice('Hrvatski').lang).toBe('hr')
    await userEvent.click(choice('Hrvatski'))
    await waitFor(() => expect(saved()).toEqual([{ language: 'hr' }]))
  })

  test('follows the browser again', async () => {
    const { saved } = await open()
    await userEvent.click(choice('Same as browser'))
    await waitFor(() => expect(saved()).toEqual([{ language: null }]))
  })

  test('is saved after the user has agreed to lose unsaved changes', async () => {
    store.actions.addUnsavedForm()
    onTestFinished(discardUnsavedChanges)
    const { saved } = await open()
    await userEvent.click(choice('English'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
    expect(saved()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Change language' }))
    await waitFor(() => expect(saved()).toEqual([{ language: 'en' }]))
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false))
  })
})
