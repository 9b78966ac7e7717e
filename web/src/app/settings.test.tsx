import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RoleName } from '@hr/contract/access'
import { mayOpen } from '@hr/contract/screens'
import { renderAt } from '../../test/render.tsx'
import { ana, signedIn, stubServer } from '../../test/server.ts'
import { refresh } from '../api/session.ts'
import { findSettings, settingsFor } from './settings.ts'
import { SettingsOverview } from './SettingsOverview.tsx'

const screensOf = (role: RoleName, typed = '') =>
  findSettings(settingsFor(role), typed).flatMap(({ settings }) => settings.map(({ screen: name }) => name))

test.each<RoleName>(['Superadmin', 'Admin', 'Team lead', 'Employee'])('lists settings that a %s may open', (role) => {
  for (const name of screensOf(role)) expect(mayOpen(name, role), name).toBe(true)
})

test('lists what an Admin sets up, and nothing for others', () => {
  expect(screensOf('Admin')).toEqual(['leavePolicies', 'optionLists', 'customFields', 'documentCategories'])
  expect(screensOf('Employee')).toEqual([])
})

test('each says what it is about', () => {
  const settings = settingsFor('Superadmin').flatMap((group) => group.settings)
  expect(settings.filter(({ about }) => about === undefined).map(({ screen: name }) => name)).toEqual([])
})

test.each([
  ['logo', ['companySettings']],
  ['time zone', ['companySettings']],
  ['webhook', ['webhooks']],
  ['secret', ['webhooks']],
  ['slack', ['chat']],
  ['2fa', ['signInSettings']],
  ['gdpr', ['retention']],
  ['rename', ['optionLists']],
  ['smtp', ['mail']],
  ['disk', ['operation']],
  ['carry over', ['leavePolicies']],
])('"%s" finds %s', (typed, found) => {
  expect(screensOf('Superadmin', typed)).toEqual(found)
})

test('shows what the search finds, and says when it finds nothing', async () => {
  const user = { ...ana, effectiveRole: 'Superadmin' as const }
  stubServer({ 'POST /refresh': () => signedIn({ user }) })
  await refresh()
  await renderAt('/settings', <SettingsOverview />)
  const search = await screen.findByRole('searchbox', { name: 'Search settings' })
  await userEvent.type(search, 'logo')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/settings/company'])
  await userEvent.type(search, 'x')
  expect(screen.getByText('Nothing found')).toBeDefined()
})
