import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import type { EmailState, SentEmail } from '@hr/contract/areas/notifications/emails'
import { emailTexts } from '@hr/contract/areas/notifications/email-texts'
import { noServerTexts } from '@hr/contract/areas/notifications/no-server-texts'
import { renderAt } from '../../../test/render.tsx'
import { ana, settings, signedIn, stubServer } from '../../../test/server.ts'
import EmailList from './EmailList.tsx'

const mailTo = (firstName: string, state: EmailState): SentEmail => ({
  uuid: firstName,
  template: 'invitation',
  subject: null,
  recipient: { uuid: ana.uuid, firstName, lastName: 'Kos', email: 'kos@example.com', isApplicant: false },
  state,
  attempts: 1,
  error: null,
  queuedAt: '2026-11-21T09:00:00Z',
  doneAt: '2026-11-21T09:00:01Z',
})

const renderList = (mailDelivery: 'files' | 'server') => {
  const items = [mailTo('Ivo', 'stored'), mailTo('Eva', 'sent')]
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: { ...settings, mailDelivery } }),
    'GET /mail': () => ({ result: { items, total: 2, page: 1, pageSize: 15 } }),
  })
  return renderAt('/', <EmailList />)
}

test('without a mail server the list tells how to set one up', async () => {
  await renderList('files')
  expect(await screen.findByText(english(noServerTexts.noServer))).toBeDefined()
  expect(screen.getByText(english(emailTexts.setUp))).toBeDefined()
})

test('an email stored in a file is not shown as sent, and can be sent once there is a mail server', async () => {
  await renderList('server')
  const row = (await screen.findByText(english(emailTexts.stored))).closest('tr')
  expect(row?.textContent).toContain('Ivo Kos')
  expect(screen.queryByText(english(noServerTexts.noServer))).toBeNull()
  const isSendAgainDisabled = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Actions for Invitation to ${name}` }))
    const item = await screen.findByRole('menuitem', { name: /^Send again/ })
    const answer = item.getAttribute('aria-disabled') === 'true'
    await userEvent.keyboard('{Escape}')
    return answer
  }
  expect([await isSendAgainDisabled('Ivo Kos'), await isSendAgainDisabled('Eva Kos')]).toEqual([false, true])
})
