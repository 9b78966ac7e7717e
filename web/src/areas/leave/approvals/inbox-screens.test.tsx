import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { requestOf, serveRequests } from '../../../../test/leave.ts'
import { renderAt } from '../../../../test/render.tsx'
import { ApprovalRequests } from './inbox-screens.tsx'

const requests = [requestOf('Boris'), requestOf('Cvita')]
const table = () => screen.findByRole('table', { name: 'Approval Requests' })

test('the requests of a team are shown as a list to sort and approve several, which the browser remembers', async () => {
  const calls = serveRequests(requests)
  const router = await renderAt('/leaves/myTeamLeaves', <ApprovalRequests />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show as list' }))
  const list = within(await table())
  expect(router.state.location.search).toEqual({ as: 'list' })
  await userEvent.click(list.getByRole('button', { name: /^Name/ }))
  await expect.poll(() => calls.findLast(({ path }) => path === '/leaves')?.query.get('sort')).toBe('lastName')
  expect(calls.findLast(({ path }) => path === '/leaves')?.query.get('type')).toBe('supervisorOrTeamLeadLeaves')
  for (const box of await list.findAllByRole('checkbox', { name: /^Select .*Kos/ })) await userEvent.click(box)
  const bar = within(await screen.findByRole('group', { name: 'Actions for the selected rows' }))
  await userEvent.click(bar.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByRole('dialog')).toBeDefined()
})

test('a link to a request opens it in the inbox although the list is remembered', async () => {
  serveRequests(requests)
  localStorage.setItem('hr.shown-as.approval-requests', 'list')
  const router = await renderAt(`/leaves/myTeamLeaves?uuid=${requests[1]!.uuid}`, <ApprovalRequests />)
  expect(await screen.findByRole('article', { name: 'Cvita Kos' })).toBeDefined()
  await router.navigate({ to: '.', search: {} })
  await table()
  await userEvent.click(screen.getByRole('button', { name: 'Show as inbox' }))
  expect(await screen.findByRole('list', { name: 'Requests' })).toBeDefined()
})
