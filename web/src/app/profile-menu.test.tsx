import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RoleName } from '@hr/contract/access'
import { accessTexts } from '@hr/contract/areas/access/access'
import { renderAt } from '../../test/render.tsx'
import { ana, stubServer, tokenFor } from '../../test/server.ts'
import { refresh } from '../api/session.ts'
import { ProfileMenu } from './ProfileMenu.tsx'

test.each<[RoleName, boolean]>([
  ['Superadmin', true],
  ['Admin', true],
  ['Team lead', false],
  ['Employee', false],
])("the profile menu of a %s offers the page 'Change password': %s", async (effectiveRole, isOffered) => {
  stubServer({
    'POST /refresh': () => ({ result: { token: tokenFor(600), user: { ...ana, effectiveRole }, idleEndsIn: 28_800 } }),
  })
  await refresh()
  await renderAt('/', <ProfileMenu />)
  await userEvent.click(screen.getByRole('button', { name: /^Profile menu of/ }))
  expect((await screen.findByRole('menu')).textContent).toContain(ana.email)
  expect(screen.getByRole('menuitem', { name: 'View profile' }).getAttribute('href')).toBe('/profile')
  expect(screen.getByRole('menuitem', { name: accessTexts.logOut })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Change password' }) !== null).toBe(isOffered)
})
