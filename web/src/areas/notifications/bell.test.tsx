import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import { Bell } from './Bell.tsx'

test('notifications can be reloaded after a failure', async () => {
  let isDown = true
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /notification': () => (isDown ? { status: 502 } : { result: { notifications: [], unread: 0 } }),
  })
  await refresh()
  await renderAt('/', <Bell />)
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  const list = await screen.findByRole('dialog', { name: english(notificationsTexts.title) })
  expect(await within(list).findByRole('alert')).toBeDefined()
  isDown = false
  await userEvent.click(within(list).getByRole('button', { name: 'Try again' }))
  expect(await within(list).findByText(english(notificationsTexts.none))).toBeDefined()
  expect(within(list).queryByRole('alert')).toBeNull()
})
