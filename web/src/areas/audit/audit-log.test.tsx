import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AuditEntry } from '@hr/contract/areas/audit/audit'
import { renderAt } from '../../../test/render.tsx'
import { ana, settings, signedIn, stubServer } from '../../../test/server.ts'
import AuditLog from './AuditLog.tsx'

const person = { uuid: '00000000-0000-4000-8000-00000000d001', name: 'Ljubica Kos' }
const fact: AuditEntry = {
  uuid: '00000000-0000-4000-8000-00000000d002',
  at: '2026-11-20T08:00:00Z',
  who: { uuid: ana.uuid, name: 'Ana Kovač' },
  token: null,
  action: 'created',
  entity: 'account',
  person: { ...person, isApplicant: false },
  record: null,
  fields: ['email'],
  changes: [],
  isLinked: true,
}

test('lists who did what, and is filtered by person', async () => {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /audit': () => ({ result: { items: [fact], total: 1, page: 1, pageSize: 15 } }),
    'GET /audit/people': () => ({ result: { items: [person], total: 1, page: 1, pageSize: 50 } }),
  })
  const router = await renderAt('/audit?to=2030-01-01', <AuditLog />)
  const row = await screen.findByRole('row', { name: /Ljubica Kos/ })
  const when = within(row).getByRole('cell', { name: /^\d\d\/\d\d\/\d{4} / }).textContent
  expect(row.textContent).toMatch(/added the record.*account.*Ana Kovač.*Ljubica Kos/)
  // The row is named by its displayed time.
  expect(await within(row).findByRole('button', { name: `Actions for added the record account ${when}` })).toBeDefined()
  const filters = within(screen.getByRole('search'))
  await userEvent.click(filters.getByRole('button', { name: /^Whose data/ }))
  await userEvent.type(
    within(await screen.findByRole('dialog', { name: 'Whose data' })).getByRole('combobox'),
    'Ljub{Enter}',
  )
  await expect.poll(() => router.state.location.search).toMatchObject({ person: person.uuid, to: '2030-01-01' })
  expect(await filters.findByRole('button', { name: /Ljubica Kos/ })).toBeDefined()
  const { query } = calls.findLast(({ path }) => path === '/audit') ?? {}
  expect([query?.get('person'), query?.get('to')]).toEqual([person.uuid, '2030-01-01'])
})

test('names a record of the company, with its values before and after', async () => {
  const licence: AuditEntry = {
    ...fact,
    token: null,
    action: 'changed',
    entity: 'licence',
    person: null,
    record: 'ACC-2026 Adobe Creative Cloud',
    fields: ['dateExpired', 'employee'],
    changes: [{ field: 'dateExpired', before: '2026-12-31', after: '2027-12-31' }],
  }
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /audit': () => ({ result: { items: [licence], total: 1, page: 1, pageSize: 15 } }),
  })
  await renderAt('/audit', <AuditLog />)
  const row = await screen.findByRole('row', { name: /Adobe/ })
  expect(row.textContent).toMatch(/licence ACC-2026 Adobe Creative Cloud/)
  expect(row.textContent).toContain('Expiring date: 31/12/2026 → 31/12/2027, Assigned to employee')
})
