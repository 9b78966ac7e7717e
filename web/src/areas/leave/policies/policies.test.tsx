import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { defaultRules, yearRulesOf, type GrantPreview, type LeavePolicy } from '@hr/contract/areas/leave/policies'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { renderAt } from '../../../../test/render.tsx'
import { ana, settings, signedIn, problem, stubServer } from '../../../../test/server.ts'
import { PolicyEdit } from './PolicyForm.tsx'
import PolicyGrant from './PolicyGrant.tsx'
import PolicyList from './PolicyList.tsx'

const policy: LeavePolicy = {
  uuid: '00000000-0000-4000-8000-00000000d001',
  name: 'Annual leave',
  rules: defaultRules,
  granted: [
    {
      year: 2041,
      leaveType: { uuid: ana.uuid, name: 'Annual leave 2041' },
      employees: 1,
      rules: yearRulesOf(defaultRules),
      lastDay: '2042-06-30',
    },
  ],
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
  effects: [],
  couldGain: [],
  requests: 0,
  affectedRequests: [],
  adopts: null,
}
const page = (items: object[]) => ({ result: { items, total: items.length, page: 1, pageSize: 15 } })
const common = {
  'POST /refresh': () => signedIn(),
  'GET /client-settings': () => ({ result: settings }),
  'GET /jobs': () => ({ result: [] }),
  'GET /leave-facts': () => ({ result: { total: 0, waiting: [] } }),
}

test('an installation without policies offers templates and public holidays', async () => {
  stubServer({ ...common, 'GET /leave-policies': () => page([]) })
  await renderAt('/', <PolicyList />)
  const link = await screen.findByRole('link', { name: 'Use Annual leave' })
  expect(link.getAttribute('href')).toBe('/leaves/policies/new?template=annual')
  expect(screen.getByRole('link', { name: 'Use Sick leave' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Public holidays' })).toBeTruthy()
})

test("HR confirms or dismisses the changes of each employee's record, with the values that it has seen", async () => {
  const facts = { startDate: '2030-01-01', endDate: null, endOfProbationaryPeriod: null, contractType: null }
  const confirmed = { ...facts, officeLocation: '', children: [], maritalStatus: 'None', yearsExperience: null }
  const waiting = (uuid: string, firstName: string) => ({
    user: { uuid, firstName, lastName: 'Kos', profileImage: null },
    confirmed,
    changes: { children: [{ dateOfBirth: '2040-05-10' }] },
    effects: [{ leaveType: 'Annual leave 2041', days: 1, explanation: [{ why: 'children', days: 1, years: 7 }] }],
    mayConfirm: uuid !== ana.uuid,
  })
  const other = '00000000-0000-4000-8000-00000000d002'
  let result = { total: 2, waiting: [waiting(ana.uuid, 'Mia'), waiting(other, 'Ivo')] }
  const calls = stubServer({
    ...common,
    'GET /leave-policies': () => page([policy]),
    'GET /leave-facts': () => ({ result }),
    [`POST /leave-facts/${other}`]: () => {
      result = { total: 1, waiting: [waiting(ana.uuid, 'Mia')] }
      return { result: { message: 'Changes confirmed' } }
    },
  })
  await renderAt('/', <PolicyList />)
  await userEvent.click(await screen.findByRole('button', { name: 'Review changes' }))
  const own = within(await screen.findByRole('region', { name: 'Mia Kos' }))
  expect(own.getByText(english(policyTexts.ownFacts))).toBeTruthy()
  expect(own.queryByRole('button')).toBeNull()
  const ivo = within(screen.getByRole('region', { name: 'Ivo Kos' }))
  expect(ivo.getByText('Children: none → 10/05/2040')).toBeTruthy()
  expect(ivo.getByText(/Annual leave 2041: \+1/)).toBeTruthy()
  await userEvent.click(ivo.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Changes confirmed')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Ivo Kos' })).toBeNull())
  expect(calls.find(({ method, path }) => method === 'POST' && path.startsWith('/leave-facts'))?.body).toEqual({
    seen: { children: [{ dateOfBirth: '2040-05-10' }] },
    apply: true,
  })
})

test.each([
  ['HR', 'hr'],
  ['Team lead, then HR', 'team lead then hr'],
  ['Automatic, unless a warning applies', 'automatic'],
])('the approval flow %s is saved as the contract names it', async (label, value) => {
  const calls = stubServer({
    ...common,
    [`GET /leave-policies/${policy.uuid}`]: () => ({ result: { ...policy, granted: [] } }),
    [`PATCH /leave-policies/${policy.uuid}`]: () => ({
      result: { message: 'Leave policy changed', policy, job: null },
    }),
    'GET /leave-policies': () => page([policy]),
    'GET /projects': () => ({ result: [] }),
    'GET /employees/getEmployeeFieldsUniqueData': () => ({ result: { officeLocation: [] } }),
  })
  await renderAt(`/leaves/policies/edit?uuid=${policy.uuid}`, <PolicyEdit />)
  await userEvent.click(await screen.findByRole('combobox', { name: 'Approved by' }))
  await userEvent.click(await screen.findByRole('option', { name: label }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Leave policy changed')
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ rules: { approvalFlow: value } })
})

const editing = {
  ...common,
  [`GET /leave-policies/${policy.uuid}`]: () => ({ result: policy }),
  'GET /leave-policies': () => page([policy]),
  'GET /projects': () => ({ result: [] }),
  'GET /employees/getEmployeeFieldsUniqueData': () => ({ result: { officeLocation: [] } }),
}
const someone = { uuid: ana.uuid, firstName: 'Mia', lastName: 'Kos', profileImage: null }

async function changeBaseDays() {
  const router = await renderAt(`/leaves/policies/edit?uuid=${policy.uuid}`, <PolicyEdit />)
  const base = await screen.findByRole('textbox', { name: /^Base days/ })
  await userEvent.clear(base)
  await userEvent.type(base, '21')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  return { router, dialog: within(await screen.findByRole('dialog', { name: 'Save leave policy' })) }
}

test('changed rules count from the next year; granted years are changed only if the user says so', async () => {
  const calls = stubServer({
    ...editing,
    [`POST /leave-policies/${policy.uuid}/preview`]: () => ({ result: preview }),
    [`PATCH /leave-policies/${policy.uuid}`]: () => ({ result: { message: 'Leave policy changed', policy } }),
  })
  const { router, dialog } = await changeBaseDays()
  expect(dialog.getByText(/^Rules about days apply from 2042/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Leave policy changed')
  await waitFor(() => expect(router.state.location.pathname).toBe('/leaves/policies'))
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ rules: { baseDays: 21 }, version: 3 })
  expect(calls.some(({ path }) => path.endsWith('/rules'))).toBe(false)
})

test('a granted year is changed with a reason and the preview that the user has seen', async () => {
  let fingerprint = 'first'
  const year = `/leave-policies/${policy.uuid}/grants/2041/rules`
  const effects = [{ user: someone, before: 20, after: 21, lapse: null, available: 6 }]
  const requests = [
    { uuid: ana.uuid, user: someone, leaveType: 'Annual leave 2041', startDate: '2041-06-09', endDate: '2041-06-10' },
  ].map((one) => ({ ...one, status: 'pending', reason: 'Half days are no longer allowed' }))
  const calls = stubServer({
    ...editing,
    [`POST /leave-policies/${policy.uuid}/preview`]: () => ({ result: preview }),
    [`PATCH /leave-policies/${policy.uuid}`]: () => ({ result: { message: 'Leave policy changed', policy } }),
    [`POST ${year}/preview`]: () => ({
      result: {
        ...preview,
        fingerprint,
        gaining: 1,
        effects,
        couldGain: [someone],
        requests: 1,
        affectedRequests: requests,
      },
    }),
    [`POST ${year}`]: ({ body }) => {
      const isCurrent = (body as { fingerprint: string }).fingerprint === 'second'
      fingerprint = 'second'
      return isCurrent ? { result: { job: ana.uuid } } : { status: 409, result: problem(policyTexts.previewChanged) }
    },
  })
  const { router, dialog } = await changeBaseDays()
  await userEvent.click(dialog.getByRole('switch', { name: 'Also change 2041 (days already granted)' }))
  expect(await dialog.findByRole('row', { name: 'Mia Kos 20 → 21 6' })).toBeTruthy()
  expect(dialog.getByText(/^1 employee is entitled to days but has none yet/)).toBeTruthy()
  expect(dialog.getByText('Mia Kos, 09/06/2041 – 10/06/2041: Half days are no longer allowed')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Required field')).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Agreement')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  // The days have changed since: the new preview is confirmed again, and the policy is not saved twice.
  await dialog.findByText(english(policyTexts.previewChanged))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/leaves/policies'))
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  expect(calls.filter(({ method, path }) => method === 'POST' && path === year).at(-1)?.body).toMatchObject({
    rules: { baseDays: 21 },
    lastDay: '2042-06-30',
    fingerprint: 'second',
    reason: 'Agreement',
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
      return isCurrent ? { result: { job: uuid } } : { status: 409, result: problem(policyTexts.previewChanged) }
    },
    [`GET /jobs/${uuid}`]: () => ({
      result: {
        uuid,
        title: 'Grant Annual leave 2041',
        target: { screen: 'leavePolicyGrant', search: { uuid: policy.uuid, year: '2041' } },
        message: 'Annual leave 2041 was granted to 2 employees.',
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
  await dialog.findByText(english(policyTexts.previewChanged))
  await dialog.findByText(/2 employees get 44 days in total/)
  await userEvent.click(dialog.getByRole('button', { name: 'Grant' }))
  expect(await screen.findByRole('progressbar', { name: 'Grant Annual leave 2041' })).toBeTruthy()
  job = { state: 'done', done: 2, total: 2 }
  expect(await screen.findByText('Annual leave 2041 was granted to 2 employees.')).toBeTruthy()
})
