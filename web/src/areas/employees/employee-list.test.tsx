import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { type EmployeeRow } from '@hr/contract/areas/employees/employees'
import type { Departure } from '@hr/contract/areas/employees/departures'
import { peopleApi } from '@hr/contract/areas/employees/people'
import { mapDuties } from '@hr/contract/areas/employees/successors'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { withBlanks } from '@hr/contract/areas/employees/record'
import { invitationTexts } from '@hr/contract/areas/employees/invitations'
import { employeeDialogTitles } from '@hr/contract/areas/employees/titles'
import { archivingReads } from '../../../test/archiving.ts'
import { watchDownloads } from '../../../test/downloads.ts'
import { stubMedia } from '../../../test/media.ts'
import { project } from '../../../test/project.ts'
import { renderAt } from '../../../test/render.tsx'
import { ana, settings, signedIn, stubServer } from '../../../test/server.ts'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import EmployeeList, { ArchivedEmployees, FixedTermEmployees } from './EmployeeList.tsx'

const employee: EmployeeRow = {
  ...withBlanks({}),
  custom: {},
  uuid: '00000000-0000-4000-8000-00000000e001',
  firstName: 'Boris',
  lastName: 'Kos',
  employeeNumber: 'E-0001',
  email: 'boris.kos@example.com',
  profileImage: null,
  isArchived: false,
  maySignIn: true,
  isActivated: true,
  invitedAt: null,
  isInvitedOnFirstDay: false,
  version: 1,
}

const stubList = (...items: EmployeeRow[]) =>
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /employees': () => ({ result: { items, total: items.length, page: 1, pageSize: 15 } }),
  })

test("sorts columns by the server's names; teams, clients and seniority do not sort", async () => {
  stubList(employee)
  const router = await renderAt('/?sort=email', <EmployeeList />)
  const sorts = {
    Name: 'lastName',
    Position: 'position',
    'Supervisor / team lead': 'supervisorOrTeamLead',
    Status: 'status',
    Contract: 'contractType',
    'Start date': 'startDate',
    'In company': 'timeInCompany',
    'End date': 'endDate',
    Departments: 'departments',
    'Office location': 'officeLocation',
  }
  for (const [column, sort] of Object.entries(sorts)) {
    const head = await screen.findByRole('columnheader', { name: column })
    await userEvent.click(within(head).getByRole('button'))
    await waitFor(() => expect(router.state.location.search).toEqual({ sort, order: 'asc' }))
    expect(screen.getByRole('columnheader', { name: column }).getAttribute('aria-sort')).toBe('ascending')
  }
  for (const column of ['Team', 'Client', 'Seniority'])
    expect(within(screen.getByRole('columnheader', { name: column })).queryByRole('button')).toBeNull()
})

test('shows the fields that HR needs in a row', async () => {
  const project = (name: string) => ({ uuid: crypto.randomUUID(), name, clientName: 'Stari grad' })
  stubList({
    ...employee,
    position: { uuid: '00000000-0000-4000-8000-00000000e002', name: 'Developer' },
    team: [project('Web'), project('Online banking')],
    supervisorOrTeamLead: { uuid: '00000000-0000-4000-8000-00000000e003', firstName: 'Eva', lastName: 'Ilić' },
    contractType: 'Ugovor na određeno',
    startDate: '2012-05-17',
    endDate: '2020-05-17',
    departments: 'Quality',
    officeLocation: 'Mostar',
    seniorityLevel: 'Ambassador',
    isArchived: true,
  })
  await renderAt('/', <EmployeeList />)
  const name = await screen.findByRole('rowheader')
  expect(name.textContent).toContain('Boris Kos')
  expect(name.textContent).toContain('boris.kos@example.com')
  const cells = [...(name.closest('tr')?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
  const shown = [
    'Developer',
    'Web+1',
    'Archived',
    'Eva Ilić',
    'Stari grad',
    'Ugovor na određeno',
    '17/05/2012',
    '8y 0m',
    'Ambassador',
    '17/05/2020',
    'Quality',
    'Mostar',
  ]
  expect(cells.filter((text) => text !== '')).toEqual(shown)
})

test.each([
  [{ startDate: '2999-12-01' }, 'Starts 01/12/2999'],
  [{ endDate: '2020-11-26' }, 'Left 26/11/2020'],
  [{ endDate: '2020-11-26', isArchived: true }, 'Archived'],
  [{ startDate: '2020-01-01', endDate: '2999-12-01' }, 'Active'],
])('shows the status of an employee with %j', async (record, status) => {
  stubList({ ...employee, ...record })
  await renderAt('/', <EmployeeList />)
  expect(await screen.findByText(status)).toBeTruthy()
})

test('filters by ids in the address, whose names an Admin may read', async () => {
  const position = {
    uuid: '00000000-0000-4000-8000-00000000e002',
    name: 'Developer',
    employees: 0,
    archivedEmployees: 0,
    version: 1,
  }
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /employees': () => ({ result: { items: [employee], total: 1, page: 1, pageSize: 15 } }),
    [`GET /project/${project.uuid}`]: () => ({ result: project }),
    // An Admin may not read a single position.
    'GET /positions': () => ({ result: [position] }),
  })
  const filters = { team: project.uuid, position: position.uuid }
  const router = await renderAt(`/?${new URLSearchParams(filters)}`, <EmployeeList />)
  const filter = (name: string) =>
    within(screen.getByRole('search')).getByRole('button', { name: new RegExp(`^${name}`) })
  await waitFor(() => expect(filter('Team').textContent).toBe('Team: Most'))
  await waitFor(() => expect(filter('Position').textContent).toBe('Position: Developer'))
  const asked = () => Object.fromEntries(calls.findLast(({ path }) => path === '/employees')?.query ?? [])
  expect(asked()).toMatchObject(filters)
  await userEvent.click(screen.getByRole('button', { name: 'Clear: Position' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ team: project.uuid }))
  expect(document.activeElement).toBe(filter('Position'))
  await userEvent.click(screen.getByRole('button', { name: 'Reset filters' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('invites employees who never signed in, and again after a second question', async () => {
  const invited = { ...employee, isActivated: false, invitedAt: '2031-06-01T22:30:00Z' }
  const others = [
    { ...employee, uuid: '00000000-0000-4000-8000-00000000e004', firstName: 'Nova', isActivated: false },
    { ...employee, uuid: '00000000-0000-4000-8000-00000000e005', firstName: 'Stara' },
  ]
  const items = [invited, ...others]
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /employees': () => ({ result: { items, total: 3, page: 1, pageSize: 15 } }),
    'POST /employees/invitations': ({ body }) => {
      const { recentlyInvited } = body as { recentlyInvited?: string }
      if (recentlyInvited) return { result: { message: '1 invitation sent', invited: 1, leftOut: [] } }
      const reason = english(invitationTexts.recently)
      const leftOut = [{ uuid: invited.uuid, name: 'Boris Kos', reason, isRecent: true }]
      return { result: { message: '1 invitation sent', invited: 1, leftOut } }
    },
  })
  await renderAt('/', <EmployeeList />)
  expect(await screen.findByText('Invited 02/06/2031, not signed in yet')).toBeDefined()
  expect(screen.getByText('Not invited yet')).toBeDefined()
  for (const name of ['Boris Kos', 'Nova Kos'])
    await userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send invitation' }))
  await screen.findByText('To 2 people')
  const question = screen.getByRole('dialog', { name: english(employeeDialogTitles.invite) })
  await userEvent.click(within(question).getByRole('button', { name: 'Send' }))
  const again = await screen.findByRole('dialog', { name: english(invitationTexts.againTitle) })
  expect(again.textContent).toContain(`Boris Kos${english(invitationTexts.recently)}`)
  await userEvent.click(within(again).getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const bodies = calls.filter(({ path }) => path === '/employees/invitations').map(({ body }) => body)
  expect(bodies).toEqual([
    { employees: [invited.uuid, others[0]?.uuid] },
    { employees: [invited.uuid], recentlyInvited: 'invite' },
  ])
  // Employees who have signed in cannot be invited.
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Stara Kos' }))
  expect(screen.queryByRole('menuitem', { name: 'Send invitation' })).toBeNull()
})

test('has its filters in a drawer on phones, which returns the focus', async () => {
  stubMedia('max-width')
  const calls = stubList(employee)
  const router = await renderAt('/?q=kos', <EmployeeList />)
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }))
  const statuses = within(await drawer.findByRole('group', { name: 'Status' }))
  await userEvent.click(statuses.getByRole('checkbox', { name: 'Maternity leave' }))
  await userEvent.click(drawer.getByRole('button', { name: 'Show the list' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const asked = calls.findLast(({ path }) => path === '/employees')?.query
  expect(asked?.get('status')).toBe('Maternity leave')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters · 1' })))
  expect(router.state.location.search).toEqual({ q: 'kos', status: 'Maternity leave' })
})

test('lists only fixed-term contracts, the nearest end first', async () => {
  const calls = stubList(employee)
  await renderAt('/', <FixedTermEmployees />)
  expect((await screen.findByRole('columnheader', { name: 'End date' })).getAttribute('aria-sort')).toBe('ascending')
  expect(screen.queryByRole('button', { name: 'Contract type' })).toBeNull()
  const asked = calls.find(({ path }) => path === '/employees')?.query
  expect(asked?.get('contractType')).toBe('Ugovor na određeno')
  expect(asked?.get('sort')).toBe('endDate')
})

test('lists only archived employees, without an add button', async () => {
  const calls = stubList({ ...employee, isArchived: true })
  await renderAt('/', <ArchivedEmployees />)
  expect((await screen.findByRole('rowheader')).closest('tr')?.dataset['muted']).toBe('true')
  expect(screen.queryByRole('link', { name: 'Add new' })).toBeNull()
  expect(calls.find(({ path }) => path === '/employees')?.query.get('isArchived')).toBe('true')
})

test('exports archived employees separately', async () => {
  const saved = watchDownloads()
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /employees': () => ({ result: { items: [employee], total: 1, page: 1, pageSize: 15 } }),
    'GET /export/archived-employees': () => ({ result: 'sheet' }),
  })
  await renderAt('/', <ArchivedEmployees />)
  await screen.findByRole('rowheader')
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'All filtered (1)' }))
  await waitFor(() => expect(saved).toEqual(['Archived Employees overview.xlsx']))
})

test("disables changes on the user's own row and tells why", async () => {
  stubList({ ...employee, uuid: ana.uuid })
  await renderAt('/', <EmployeeList />)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Boris Kos' }))
  for (const action of ['Edit', 'Permissions', 'Archive', 'Delete']) {
    const entry = await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) })
    expect(entry.getAttribute('aria-disabled'), action).toBe('true')
    expect(entry.textContent).toContain(english(employeesTexts.notYourself))
  }
})

const held = { supervisedPeople: 2, delegations: 1, sharedViews: 2, coveredLeave: 3 }

test('hands over to a successor, and keeps the choice when the server refuses it', async () => {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    ...archivingReads(held),
    [`GET ${peopleApi.find.path}`]: () => ({ result: [{ ...ana, position: null, profileImage: null }] }),
    [`PUT /archived-employees/${employee.uuid}`]: () => ({ status: 422, result: { message: 'This one has left' } }),
  })
  await renderAt('/', <ArchiveDialog people={[employee]} onDone={() => undefined} onClose={() => undefined} />)
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('2 people will have no supervisor.')).toBeDefined()
  expect(dialog.getByText('1 delegation to them will end.')).toBeDefined()
  expect(dialog.getByText('2 shared views will stay without an owner who can change them.')).toBeDefined()
  expect(dialog.getByText('3 leave requests will lose this substitute.')).toBeDefined()
  for (const name of ['New supervisor', 'New delegate', 'New owner of shared views', 'New substitute']) {
    const field = await dialog.findByRole('combobox', { name })
    await userEvent.click(field)
    // The lists of the other fields are hidden, but there.
    const list = within(document.getElementById(field.getAttribute('aria-controls') ?? '')!)
    await userEvent.click(await list.findByRole('option', { name: /Ana/, hidden: true }))
  }
  expect(await dialog.findByText(/^The supervised people will get Ana/)).toBeDefined()
  expect(dialog.getByText(/^The approvers whose delegate they are will get Ana/)).toBeDefined()
  expect(dialog.getByText(/^Ana .*will own the shared views/)).toBeDefined()
  expect(dialog.getByText(/^Ana .*will cover the leave that this employee covers/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: english(employeesTexts.archiveConfirm) }))
  expect((await dialog.findByRole('alert')).textContent).toBe('This one has left')
  const body = {
    isArchived: true,
    successors: {
      supervisedPeople: ana.uuid,
      delegations: ana.uuid,
      sharedViews: ana.uuid,
      coveredLeave: ana.uuid,
    },
  }
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual(body)
  expect(dialog.getByText(/^The supervised people will get Ana/)).toBeDefined()
})

const planned: Departure = {
  endDate: '2031-06-30',
  endDateBefore: null,
  isKnown: true,
  knownOn: null,
  successors: { ...mapDuties(() => null), delegations: ana },
  plannedBy: null,
  isPlannerGone: false,
  reason: '',
  note: '',
  problem: null,
  version: 1,
}

test('shows a planned successor of a duty that the employee no longer has, who can be cleared', async () => {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    ...archivingReads({ ...held, delegations: 0 }, planned),
    [`PUT /archived-employees/${employee.uuid}`]: () => ({ status: 422, result: { message: 'This one has left' } }),
  })
  await renderAt('/', <ArchiveDialog people={[employee]} onDone={() => undefined} onClose={() => undefined} />)
  const dialog = within(screen.getByRole('dialog'))
  const field = await dialog.findByRole('combobox', { name: 'New delegate' })
  expect(field).toHaveProperty('value', expect.stringMatching(/^Ana/))
  await userEvent.click(dialog.getByRole('button', { name: 'Clear' }))
  await userEvent.click(dialog.getByRole('button', { name: english(employeesTexts.archiveConfirm) }))
  await dialog.findByRole('alert')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ isArchived: true })
})

test('lets the planned successors of several employees take over', async () => {
  const other = { ...employee, uuid: ana.uuid }
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    [`GET /employee/${employee.uuid}/departure`]: () => ({ result: { departure: planned } }),
    [`GET /employee/${other.uuid}/departure`]: () => ({ result: { departure: null } }),
    'PUT /archived-employees/:id': () => ({ result: { message: english(employeesTexts.archived), ended: null } }),
  })
  await renderAt('/', <ArchiveDialog people={[employee, other]} onDone={() => undefined} onClose={() => undefined} />)
  expect(await screen.findByText(/^If a departure is planned, the people named in the plan/)).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: english(employeesTexts.archiveConfirm) }))
  await screen.findByText(english(employeesTexts.archived))
  expect(calls.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toEqual([
    { isArchived: true, successors: { delegations: ana.uuid } },
    { isArchived: true },
  ])
})

test('does not archive before what it ends and who takes over is shown, which can be loaded again', async () => {
  let isDown = true
  const reads = archivingReads({ supervisedPeople: 2 }, planned)
  stubServer({
    'POST /refresh': () => signedIn(),
    ...reads,
    'GET /employee/:id/departure': (call) => (isDown ? { status: 502 } : reads['GET /employee/:id/departure']!(call)),
  })
  await renderAt('/', <ArchiveDialog people={[employee]} onDone={() => undefined} onClose={() => undefined} />)
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: english(employeesTexts.archiveConfirm) })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(confirm.disabled).toBe(true)
  isDown = false
  await userEvent.click(retry)
  expect(await screen.findByRole('combobox', { name: 'New delegate' })).toBeDefined()
  expect(confirm.disabled).toBe(false)
})

test('tells in the dialog that the server will reject archiving', async () => {
  stubServer({
    'POST /refresh': () => signedIn(),
    [`GET /archived-employees/${employee.uuid}`]: () => ({ status: 403, result: { message: 'Not this one' } }),
  })
  await renderAt('/', <ArchiveDialog people={[employee]} onDone={() => undefined} onClose={() => undefined} />)
  const dialog = screen.getByRole('dialog', { name: english(employeeDialogTitles.archive) })
  expect(await within(dialog).findByText('Not this one')).toBeDefined()
})
