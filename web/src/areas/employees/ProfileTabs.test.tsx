import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { ana, signedIn, stubServer } from '../../../test/server.ts'
import { ProfileTabs } from './ProfileTabs.tsx'

test.each([
  [true, ['General', 'Leave', 'Equipment', 'Licences', 'Security']],
  [false, ['General', 'Leave statistics', 'Equipment', 'Licences']],
])('shows the tabs of a profile (own profile: %s)', async (isOwn, names) => {
  stubServer({ 'POST /refresh': () => signedIn() })
  await renderAt('/', <ProfileTabs uuid={ana.uuid} isOwn={isOwn} />)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent.trim())).toEqual(names)
})
