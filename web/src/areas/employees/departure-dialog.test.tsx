import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Departure } from '@hr/contract/areas/employees/departures'
import { mapDuties } from '@hr/contract/areas/employees/successors'
import { employee } from '../../../test/employee.ts'
import { renderAt } from '../../../test/render.tsx'
import { ana, settings, signedIn, stubServer } from '../../../test/server.ts'
import { DepartureDialog } from './DepartureDialog.tsx'

const path = `/employee/${employee.uuid}`
const leave = {
  uuid: '00000000-0000-4000-8000-00000000e001',
  status: 'approved',
  leaveType: 'Annual',
  startDate: '2031-07-07',
  endDate: '2031-07-11',
  totalDays: 5,
  daysOutside: 5,
}
const ending = {
  signsIn: true,
  ledProjects: ['Atlas'],
  memberOf: ['Borealis'],
  supervisedPeople: 2,
  pendingLeave: 0,
  approvedLeave: 1,
  licences: ['Editor'],
  equipment: [],
  daysLeft: [
    { leaveType: 'Annual', days: 7.5 },
    { leaveType: 'Study', days: -1 },
  ],
}

const planned: Departure = {
  endDate: '2031-06-30',
  isKnown: true,
  knownOn: null,
  version: 1,
  endDateBefore: null,
  successors: mapDuties(() => null),
  reason: '',
  note: '',
  plannedBy: null,
  isPlannerGone: false,
  problem: null,
}

async function shown(departure: Departure | null, { endDate = employee.endDate } = {}) {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /departure-reasons': () => ({ result: { reasons: ['Resignation', 'Retirement'] } }),
    'GET /people': () => ({ result: [{ ...ana, position: null }] }),
    // The delegation ends in summer.
    [`GET /archived-employees/${employee.uuid}`]: ({ query }) => ({
      result: { ...ending, delegations: (query.get('day') ?? '') < '2031-07-31' ? 1 : 0 },
    }),
    [`GET ${path}/leave-outside`]: () => ({ result: { requests: [leave], fingerprint: 'f1' } }),
    [`PUT ${path}/departure`]: () => ({ result: { message: 'Planned' } }),
  })
  await renderAt('/', <DepartureDialog employee={{ ...employee, endDate }} departure={departure} onClose={() => {}} />)
  return calls
}
const sentBy = (calls: Awaited<ReturnType<typeof shown>>) => calls.find(({ method }) => method === 'PUT')?.body
const typeDay = async (day: string) => {
  const field = screen.getByLabelText(/^Last day/)
  await userEvent.clear(field)
  await userEvent.type(field, day)
  await userEvent.tab()
}

test('plans the last day, the leave after it and who takes over', async () => {
  const calls = await shown(null)
  await typeDay('30/06/2031')
  await screen.findByText('Annual (Approved), 07/07/2031 – 11/07/2031: 5 of 5 days')
  const list = screen.getByText(/^On the day after the last day/).parentElement!
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    "They will be signed out and can't sign in again.",
    '2 people will have no supervisor.',
    'These projects will have no team lead: Atlas.',
    '1 delegation to them will end.',
    'These licences will be unassigned: Editor.',
    'Days of leave that are left: Annual (7.5 days)',
    'Days of leave taken beyond the granted ones: Study (1 day)',
  ])
  // Its label says 'these projects': the list that names them comes first.
  const teamLead = screen.getByRole('combobox', { name: /^New team lead of these projects/ })
  expect(list.compareDocumentPosition(teamLead)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await userEvent.click(screen.getByRole('combobox', { name: /^Reason/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Retirement' }))
  await userEvent.type(screen.getByRole('textbox', { name: /^Note/ }), 'In spring')
  await userEvent.click(screen.getByRole('combobox', { name: /^New supervisor/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Ana/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Planned')).toBeDefined()
  expect(sentBy(calls)).toEqual({
    endDate: '2031-06-30',
    version: employee.version,
    successors: { supervisedPeople: ana.uuid },
    reason: 'Retirement',
    note: 'In spring',
    endsLeave: 'f1',
  })
})

test('keeps a reason that is no longer in the list, and names a successor who is gone', async () => {
  const successors = { ...planned.successors, supervisedPeople: { ...ana, isGone: true } }
  const calls = await shown({ ...planned, successors, reason: 'Moved away', note: 'To Mostar' })
  expect(await screen.findByText(/^Ana .* can no longer take over: supervised people$/)).toBeDefined()
  await userEvent.click(screen.getByRole('combobox', { name: /^Reason/ }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain('Moved away')
  await userEvent.keyboard('{Escape}')
  await typeDay('01/07/2031')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Planned')).toBeDefined()
  expect(sentBy(calls)).toMatchObject({ reason: 'Moved away', note: 'To Mostar' })
})

test('keeps the leave after the last day if HR wants to', async () => {
  const calls = await shown(null)
  await typeDay('30/06/2031')
  await userEvent.click(await screen.findByRole('switch', { name: 'Cancel these days' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Planned')).toBeDefined()
  expect(sentBy(calls)).toEqual({
    endDate: '2031-06-30',
    version: employee.version,
    successors: {},
    reason: '',
    note: '',
  })
})

test('shows a chosen successor also on a day on which nothing of the duty is left', async () => {
  const calls = await shown(null)
  await typeDay('30/06/2031')
  await userEvent.click(await screen.findByRole('combobox', { name: /^New delegate/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Ana/ }))
  await typeDay('31/12/2031')
  await waitFor(() => expect(screen.queryByText(/^The approvers whose delegate they are/)).toBeNull())
  expect(screen.getByRole('combobox', { name: /^New delegate/ })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Planned')).toBeDefined()
  expect(sentBy(calls)).toMatchObject({ successors: { delegations: ana.uuid } })
})

const unknown = { name: /^Not yet known to the employee/ }

test('plans a departure that the employee does not know of yet, until a day, and cancels no leave', async () => {
  const calls = await shown(null)
  await typeDay('30/06/2031')
  await userEvent.click(screen.getByRole('switch', unknown))
  await userEvent.type(screen.getByLabelText(/^Known from/), '01/06/2031')
  await screen.findByText('Annual (Approved), 07/07/2031 – 11/07/2031: 5 of 5 days')
  expect(
    screen.getByText(
      'You can cancel it when you release the departure. Otherwise it stays until the employee is archived.',
    ),
  ).toBeDefined()
  expect(screen.queryByRole('switch', { name: 'Cancel these days' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Planned')).toBeDefined()
  expect(sentBy(calls)).toMatchObject({ endDate: '2031-06-30', isKnown: false, knownOn: '2031-06-01' })
  expect(sentBy(calls)).not.toHaveProperty('endsLeave')
})

test('releases it with the version of the plan that is shown, and cancels leave then', async () => {
  const calls = await shown({ ...planned, isKnown: false, version: 3 })
  await screen.findByText('Annual (Approved), 07/07/2031 – 11/07/2031: 5 of 5 days')
  await userEvent.click(screen.getByRole('switch', unknown))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Planned')).toBeDefined()
  expect(sentBy(calls)).toMatchObject({ planVersion: 3, endsLeave: 'f1' })
  expect(sentBy(calls)).not.toHaveProperty('isKnown')
})

test('releases it with the earlier last day that the record has by then', async () => {
  const calls = await shown({ ...planned, isKnown: false }, { endDate: '2031-05-31' })
  await userEvent.click(screen.getByRole('switch', unknown))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Planned')).toBeDefined()
  expect(sentBy(calls)).toMatchObject({ endDate: '2031-05-31' })
})

test('refuses a day that is none, until it is no longer asked for', async () => {
  await shown({ ...planned, isKnown: false })
  await userEvent.type(screen.getByLabelText(/^Known from/), 'soon')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText('Invalid date')).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('switch', unknown))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Planned')).toBeDefined()
})

test('does not hide a departure that the employee knows of, and offers to cancel the leave that was kept', async () => {
  const calls = await shown(planned, { endDate: planned.endDate })
  const cancels = await screen.findByRole('switch', { name: 'Cancel these days' })
  expect(cancels).toHaveProperty('checked', false)
  expect(screen.queryByRole('switch', unknown)).toBeNull()
  await userEvent.click(cancels)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Planned')).toBeDefined()
  expect(sentBy(calls)).toMatchObject({ endsLeave: 'f1' })
})
