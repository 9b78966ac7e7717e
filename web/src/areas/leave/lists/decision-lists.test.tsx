import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { annual, leave } from '../../../../test/leave.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signedIn, stubServer } from '../../../../test/server.ts'
import { Inbox } from '../decide/Inbox.tsx'
import { CompanyRequests, ManageLeaves, TeamRequests } from './DecisionLists.tsx'

const requestOf = (letter: string, firstName: string, status: LeaveRequest['status'] = 'pending'): LeaveRequest => ({
  ...leave,
  uuid: `00000000-0000-4000-8000-00000000c00${letter}`,
  user: { ...leave.user, firstName },
  status,
})

let requests: LeaveRequest[] = []

beforeEach(() => {
  requests = [requestOf('1', 'Boris'), requestOf('2', 'Cvita'), requestOf('3', 'Darko', 'canceling')]
  const decide = (uuid: string, status: LeaveRequest['status']) => {
    requests = requests.map((one) => (one.uuid === uuid ? { ...one, status } : one))
    return { result: { message: 'Decided', leave: requests.find((one) => one.uuid === uuid) } }
  }
  const decisions = requests.flatMap(({ uuid }) => [
    [
      `PUT /approveLeave/${uuid}`,
      ({ body }: { body: unknown }) => decide(uuid, (body as { status: LeaveRequest['status'] }).status),
    ],
    [
      `PUT /userleave/${uuid}`,
      ({ body }: { body: unknown }) => decide(uuid, (body as { status: LeaveRequest['status'] }).status),
    ],
    [`GET /userleave/${uuid}`, () => ({ result: requests.find((one) => one.uuid === uuid) })],
  ])
  stubServer({
    ...Object.fromEntries(decisions),
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: { timeZone: 'Europe/Sarajevo' } }),
    'GET /leaves': ({ query }) => {
      const wanted = query.get('status') ?? 'all'
      const isListed = ({ status }: LeaveRequest) =>
        wanted === 'all' ||
        (wanted === 'inProgress' ? status === 'pending' || status === 'canceling' : status === wanted)
      const items = requests.filter(isListed)
      return { result: { items, total: items.length, page: 1, pageSize: Number(query.get('pageSize')) } }
    },
    'GET /leaves/away': () => ({ result: [] }),
    'GET /nonworkingday': () => ({ result: [] }),
    'GET /userleave/filters': () => ({ result: { items: [], total: 0, page: 1, pageSize: 4 } }),
    'GET /employee/leavetypes': () => ({ result: [annual] }),
  })
})

const status = () => screen.findByRole('button', { name: /^Status: Pending/ })
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^Select ${name}|${name} Kos`) })

async function chooseInMenu(name: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Actions for ${name}`) }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

const manageLeaves = (
  <main>
    <ManageLeaves />
  </main>
)

describe('a list shows pending requests after a decision and keeps the focus in its rows', () => {
  test.each<[title: string, list: ReactNode]>([
    ['Approval Requests', <TeamRequests key="team" />],
    ['Company approval requests', <CompanyRequests key="company" />],
    ['Manage leaves', <ManageLeaves key="manage" />],
  ])('from the menu of a row of %s', async (_, list) => {
    const router = await renderAt('/?status=inProgress&page=1', <main>{list}</main>)
    await chooseInMenu('Boris', 'Approve')
    await status()
    expect(router.state.location.search).toEqual({ status: 'pending' })
    await waitFor(() => expect(screen.queryByText('Darko Kos')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(row('Cvita')))
  })

  test('from the dialog', async () => {
    requests = requests.map((one) => ({ ...one, status: 'approved' }))
    requests.push(requestOf('4', 'Ena'))
    await renderAt('/?status=approved', manageLeaves)
    await chooseInMenu('Boris', 'Update')
    const dialog = await screen.findByRole('dialog', { name: 'Update leave request' })
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Status' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Canceled' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await status()
    await screen.findByText('Ena Kos')
    await waitFor(() => expect(screen.queryByText('Cvita Kos')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(row('Ena')))
  })

  test('of several requests', async () => {
    await renderAt('/?status=inProgress', manageLeaves)
    for (const name of ['Boris', 'Cvita']) {
      await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`^Select ${name}`) }))
    }
    requests.push(requestOf('4', 'Ena'))
    const bar = screen.getByRole('group', { name: 'Actions for the selected rows' })
    await userEvent.click(within(bar).getByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog', { name: 'Approve leave requests?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await status()
    await screen.findByText('Ena Kos')
    await waitFor(() => expect(document.activeElement).toBe(row('Ena')))
  })
})

test('a decision stays on the page of a list that shows pending requests already', async () => {
  const router = await renderAt('/?page=1&q=Kos', <CompanyRequests />)
  await chooseInMenu('Boris', 'Approve')
  await waitFor(() => expect(screen.queryByText('Boris Kos')).toBeNull())
  expect(router.state.location.search).toEqual({ page: '1', q: 'Kos' })
})

describe('the inbox shows pending requests after a decision', () => {
  const requestButton = (name: string) =>
    within(screen.getByRole('list', { name: 'Requests' })).getByRole('button', { name: new RegExp(`^${name}`) })

  test('and goes on to the next one of them', async () => {
    requests = [requestOf('1', 'Boris'), requestOf('3', 'Darko', 'canceling'), requestOf('2', 'Cvita')]
    await renderAt('/leaves/myTeamLeaves', <Inbox isWide />)
    const pane = await screen.findByRole('article', { name: 'Boris Kos' })
    await userEvent.click(within(pane).getByRole('button', { name: 'Approve' }))
    await status()
    await screen.findByRole('article', { name: 'Cvita Kos' })
    await waitFor(() => expect(document.activeElement).toBe(requestButton('Cvita')))
    expect(screen.queryByText('Darko Kos')).toBeNull()
  })

  test('which the first one follows after an update of a decided one', async () => {
    requests = [requestOf('1', 'Boris', 'approved'), requestOf('2', 'Cvita')]
    await renderAt('/leaves/myTeamLeaves?status=approved', <Inbox isWide />)
    const pane = await screen.findByRole('article', { name: 'Boris Kos' })
    await userEvent.click(within(pane).getByRole('button', { name: 'Update' }))
    const dialog = await screen.findByRole('dialog', { name: 'Update leave request' })
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Status' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Canceled' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await screen.findByRole('article', { name: 'Cvita Kos' })
    await waitFor(() => expect(document.activeElement).toBe(requestButton('Cvita')))
  })
})
