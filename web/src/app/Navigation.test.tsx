import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../test/render.tsx'
import { ana, stubServer, tokenFor } from '../../test/server.ts'
import { refresh } from '../api/session.ts'
import { Navigation } from './Navigation.tsx'

test('what waits stands at the group while it is closed, and at its link while it is open', async () => {
  stubServer({
    'POST /refresh': () => ({
      result: { token: tokenFor(600), user: { ...ana, effectiveRole: 'Team lead' }, idleEndsIn: 28_800 },
    }),
    'GET /leaves': () => ({ result: { items: [], total: 7, page: 1, pageSize: 1 } }),
  })
  await refresh()
  await renderAt('/', <Navigation id="navigation" />)
  await userEvent.click(await screen.findByRole('button', { name: /^Leave managment ?7 waiting$/ }))
  expect(await screen.findByRole('link', { name: /^Approval Requests ?7 waiting$/ })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Leave managment' })).toBeDefined()
})
