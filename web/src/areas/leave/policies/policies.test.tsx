import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { defaultRules, type GrantPreview, type LeavePolicy } from '@hr/contract/areas/leave/policies'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { renderAt } from '../../../../test/render.tsx'
import { ana, settings, signedIn, stubServer } from '../../../../test/server.ts'
import { PolicyEdit } from './PolicyForm.tsx'
import PolicyGrant from './PolicyGrant.tsx'
import PolicyList from './PolicyList.tsx'

const policy: LeavePolicy = {
  uuid: '00000000-0000-4000-8000-00000000d001',
  name: 'Annual leave',
  rules: defaultRules,
  granted: [{ year: 2041, leaveType: { uuid: ana.uuid, name: 'Annual leave 2041' }, employees: 1 }],
  toConfirm: 0,
  isArchived: false,
  version: 3,
}
const preview: GrantPreview = {
  fingerprint: 'first',
  employees: 2,
  days: 43,
  gaining: 37,
  losing: 0,
  belowZero: 2,
  refused: 1,
  adopts: null,
}
const page = (items: object[]) => ({ result: { items, total: items.length, page: 1, pageSize: 15 } })
const common = {
  'POST /refresh': () => signedIn(),
  'GET /client-settings': () => ({ result: settings }),
  'GET /jobs': () => ({ result: [] }),
}

test('an installation without policies offers templates and public holidays', async () => {
  stubServer({ ...common, 'GET /leave-policies': () => page([]) })
  await renderAt('/', <PolicyList />)
  const link = await screen.findByRole('link', { name: 'Use Annual leave' })
  expect(link.getAttribute('href')).toBe('/leaves/policies/new?template=annual')
  expect(screen.getByRole('link', { name: 'Use Sick leave' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Public holidays' })).toBeTruthy()
})

test('HR selects which adjustments of employees to apply', async () => {
  const waiting = (uuid: string, firstName: string) => ({
    user: { uuid, firstName, lastName: 'Kos', profileImage: null },
    year: 2041,
    days: 1,
    explanation: [{ why: 'children', days: 1, years: 7 }],
  })
  const other = '00000000-0000-4000-8000-00000000d002'
  const calls = stubServer({
    ...common,
    'GET /leave-policies': () => page([{ ...policy, toConfirm: 2 }]),
    [`GET /leave-policies/${policy.uuid}/adjustments`]: () => ({
      result: [waiting(ana.uuid, 'Mia'), waiting(other, 'Ivo')],
    }),
    [`POST /leave-policies/${policy.uuid}/adjustments`]: () => ({ result: { message: 'Applied', adjusted: 1 } }),
  })
  await renderAt('/', <PolicyList />)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Annual leave' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Confirm adjustments' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ivo Kos, 2041: +1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByText('Applied')
  expect(calls.find(({ method, path }) => method === 'POST' && path.endsWith('/adjustments'))?.body).toEqual({
    employees: [ana.uuid],
    apply: true,
  })
})

test('a change that affects granted days is saved with the preview that the user confirmed', async () => {
  let fingerprint = 'first'
  const calls = stubServer({
    ...common,
    [`GET /leave-policies/${policy.uuid}`]: () => ({ result: policy }),
    [`POST /leave-policies/${policy.uuid}/preview`]: () => ({ result: { ...preview, fingerprint } }),
    [`PATCH /leave-policies/${policy.uuid}`]: ({ body }) => {
      const isCurrent = (body as { fingerprint: string }).fingerprint === 'second'
      fingerprint = 'second'
      if (!isCurrent) return { status: 409, result: { message: policyTexts.previewChanged } }
      return { result: { message: 'Leave policy changed', policy, job: null } }
    },
    'GET /leave-policies': () => page([policy]),
    'GET /projects': () => ({ result: [] }),
    'GET /employees/getEmployeeFieldsUniqueData': () => ({ result: { officeLocation: [] } }),
  })
  const router = await renderAt(`/leaves/policies/edit?uuid=${policy.uuid}`, <PolicyEdit />)
  const base = await screen.findByRole('textbox', { name: /^Base days/ })
  await userEvent.clear(base)
  await userEvent.type(base, '21')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change granted days?' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '37 employees would gain days',
    '2 employees would fall below zero',
    '1 pending request would be refused if it were made now',
  ])
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  // The days have changed since: the new effects are confirmed again.
  await screen.findByText(policyTexts.previewChanged)
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
  await screen.findByText('Leave policy changed')
  expect(router.state.location.pathname).toBe('/leaves/policies')
  expect(calls.filter(({ method }) => method === 'PATCH').at(-1)?.body).toMatchObject({
    rules: { baseDays: 21 },
    version: 3,
  })
})

test('an outdated preview is replaced before the days are granted', async () => {
  let fingerprint = 'first'
  let job = { state: 'running', done: 0, total: 2 } as object
  const uuid = '00000000-0000-4000-8000-00000000e001'
  const grants = `/leave-policies/${policy.uuid}/grants/2041`
  stubServer({
    ...common,
    [`GET /leave-policies/${policy.uuid}`]: () => ({ result: policy }),
    [`POST /leave-policies/${policy.uuid}/preview`]: () => ({
      result: { ...preview, fingerprint, days: fingerprint === 'first' ? 43 : 44 },
    }),
    [`GET ${grants}`]: () => page([]),
    [`POST ${grants}`]: ({ body }) => {
      const isCurrent = (body as { fingerprint: string }).fingerprint === 'second'
      fingerprint = 'second'
      return isCurrent ? { result: { job: uuid } } : { status: 409, result: { message: policyTexts.previewChanged } }
    },
    [`GET /jobs/${uuid}`]: () => ({
      result: {
        uuid,
        title: 'Grant Annual leave 2041',
        target: { screen: 'leavePolicyGrant', search: { uuid: policy.uuid, year: '2041' } },
        message: '2 employees have new days.',
        figures: null,
        createdAt: '2026-11-20T08:00:00Z',
        endedAt: null,
        ...job,
      },
    }),
  })
  await renderAt(`/leaves/policies/grant?uuid=${policy.uuid}&year=2041`, <PolicyGrant />)
  await userEvent.click(await screen.findByRole('button', { name: 'Grant' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Grant Annual leave 2041?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Grant' }))
  await dialog.findByText(policyTexts.previewChanged)
  await dialog.findByText(/2 employees get 44 days in total/)
  await userEvent.click(dialog.getByRole('button', { name: 'Grant' }))
  expect(await screen.findByRole('progressbar', { name: 'Grant Annual leave 2041' })).toBeTruthy()
  job = { state: 'done', done: 2, total: 2 }
  expect(await screen.findByText('2 employees have new days.')).toBeTruthy()
})
