import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { scopeSentences } from '@hr/contract/areas/tokens/scopes'
import { tokensTexts, type PersonalToken, type ServiceAccount } from '@hr/contract/areas/tokens/tokens'
import { english } from '@hr/contract/lib/messages'
import { chooseAction } from '../../../../test/menu.ts'
import { renderAt } from '../../../../test/render.tsx'
import { settings, signedIn, stubServer } from '../../../../test/server.ts'
import { PersonalTokens } from './PersonalTokens.tsx'
import { Tokens } from '../Tokens.tsx'
import { ServiceAccounts } from './ServiceAccounts.tsx'

const token: PersonalToken = {
  uuid: '00000000-0000-4000-8000-00000000d101',
  name: 'Report script',
  ending: 'x7Qa',
  scopes: ['leave:read'],
  createdAt: '2026-11-20T08:00:00Z',
  expiresAt: '2027-02-20T08:00:00Z',
  lastUsedAt: null,
  revokedAt: null,
}
const account: ServiceAccount = {
  uuid: '00000000-0000-4000-8000-00000000d102',
  name: 'Payroll',
  scopes: ['employees:read'],
  addresses: ['203.0.113.0/24'],
  createdAt: '2026-11-20T08:00:00Z',
  tokens: [{ ...token, expiresAt: null }],
  version: 3,
}
const basis = { 'POST /refresh': () => signedIn(), 'GET /client-settings': () => ({ result: settings }) }

test('creates a personal token, shows it once, and revokes it', async () => {
  let tokens: PersonalToken[] = []
  const calls = stubServer({
    ...basis,
    'GET /tokens': () => ({ result: tokens }),
    'POST /tokens': () => {
      tokens = [token]
      return { result: { token, secret: 'hr_pat_abc' } }
    },
    [`DELETE /tokens/${token.uuid}`]: () => {
      tokens = [{ ...token, revokedAt: '2026-11-21T08:00:00Z' }]
      return { result: { message: english(tokensTexts.revoked) } }
    },
  })
  await renderAt('/profile', <PersonalTokens />)
  await userEvent.click(await screen.findByRole('button', { name: 'Create token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await dialog.findAllByText('Required field')).not.toHaveLength(0)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Report script')
  const leave = within(dialog.getByRole('row', { name: /^Leave/ }))
  expect(dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Area', 'Read', 'Change'])
  expect(leave.getByRole('rowheader').textContent).toBe('Leave')
  // A token only reads changes, and no personal token reaches the directory.
  expect(within(dialog.getByRole('row', { name: /^Changes/ })).getAllByRole('checkbox')).toHaveLength(1)
  expect(dialog.queryByRole('row', { name: /^Directory/ })).toBeNull()
  await userEvent.click(leave.getByRole('checkbox', { name: 'Leave: read' }))
  expect(dialog.getByText(english(scopeSentences['leave:read']))).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }))

  const shown = within(await screen.findByRole('dialog', { name: 'Token for Report script' }))
  expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'Token' }).value).toBe('hr_pat_abc')
  expect(calls.find(({ method }) => method === 'POST')).toBeDefined()
  const body = calls.find(({ method, path }) => method === 'POST' && path === '/tokens')?.body
  expect(body).toEqual({ name: 'Report script', scopes: ['leave:read'], expiresOn: expect.stringMatching(/^\d{4}-/) })
  await userEvent.click(shown.getByRole('button', { name: "I've saved it" }))

  const row = within(await screen.findByRole('listitem'))
  expect(row.getByText(/…x7Qa · until .* · never used/)).toBeDefined()
  await userEvent.click(row.getByRole('button', { name: 'Revoke Report script' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText(/revoked 21/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Revoke Report script' })).toBeNull()
})

test('changes what a service account may do, and adds a token to it', async () => {
  const calls = stubServer({
    ...basis,
    'GET /service-accounts': () => ({ result: [account] }),
    [`PATCH /service-accounts/${account.uuid}`]: () => ({ result: account }),
    [`POST /service-accounts/${account.uuid}/tokens`]: () => ({
      result: { serviceAccount: account, secret: null },
    }),
  })
  await renderAt('/settings/tokens', <ServiceAccounts />)
  expect(await screen.findByText('Accepted from 203.0.113.0/24')).toBeDefined()
  expect(screen.getByRole('link', { name: 'What it did: Payroll …x7Qa' }).getAttribute('href')).toMatch(/token=0000/)
  await chooseAction('Payroll', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Payroll' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Fields: ID number' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => calls.find(({ method }) => method === 'PATCH')?.body)
    .toMatchObject({ scopes: ['employees:read', 'fields:national-id'], version: 3 })

  await userEvent.click(await screen.findByRole('button', { name: 'New token for Payroll' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Create' }))
  expect(await screen.findByText(/couldn't be shown/)).toBeDefined()
  const body = calls.find(({ method, path }) => method === 'POST' && path.endsWith('/tokens'))?.body
  expect(body).toMatchObject({ overlapHours: '24' })
})

test('lists all tokens again after a service account was added or ended', async () => {
  let accounts = [account]
  const calls = stubServer({
    ...basis,
    'GET /service-accounts': () => ({ result: accounts }),
    'GET /integrations/tokens': () => ({ result: { items: [], total: 0, page: 1, pageSize: 15 } }),
    'POST /service-accounts': () => ({ result: { serviceAccount: account, secret: 'hr_sat_abc' } }),
    [`DELETE /service-accounts/${account.uuid}`]: () => {
      accounts = []
      return { result: { message: english(tokensTexts.ended) } }
    },
  })
  const listed = () => calls.filter(({ path }) => path === '/integrations/tokens').length
  await renderAt('/settings/tokens', <Tokens />)
  await chooseAction('Payroll', 'Delete')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await expect.poll(listed).toBe(2)

  await userEvent.click(await screen.findByRole('button', { name: 'Add service account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add service account' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Payroll')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Leave: read' }))
  await userEvent.type(dialog.getByRole('combobox', { name: /^Accepted from/ }), 'hello')
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await dialog.findByText(english(tokensTexts.network))).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Remove hello' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
  await expect.poll(listed).toBe(3)
})
