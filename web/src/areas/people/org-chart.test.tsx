import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ChartPerson } from '@hr/contract/areas/people/org-chart'
import { screens } from '@hr/contract/screens'
import { renderAt } from '../../../test/render.tsx'
import { settings, signedIn, stubServer, type Handlers } from '../../../test/server.ts'
import OrgChart from './OrgChart.tsx'

const uuidOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const person = (number: number, lastName: string, supervisor: number | null, reports = 0): ChartPerson => ({
  uuid: uuidOf(number),
  firstName: 'Ana',
  lastName,
  position: 'Developer',
  profileImage: null,
  supervisor: supervisor === null ? null : uuidOf(supervisor),
  reports,
})
const [top, lead, member] = [person(1, 'Top', null, 1), person(2, 'Lead', 1, 1), person(3, 'Member', 2)]

const show = async (handlers: Handlers, address: string = screens.orgChart.path) => {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /org-chart': ({ query }) => ({
      result: { people: query.get('below') === lead.uuid ? [member] : [top, lead], hidden: 0 },
    }),
    ...handlers,
  })
  await renderAt(address, <OrgChart />)
  return calls
}
const names = () => screen.getAllByRole('treeitem').map(({ textContent }) => /Ana \w+/.exec(textContent)?.[0])

test('loads the people below a person when they are opened', async () => {
  await show({})
  const item = await screen.findByRole('treeitem', { name: /^Ana Lead ?, ?Developer ?, ?direct reports: 1$/ })
  expect(names()).toEqual(['Ana Top', 'Ana Lead'])
  item.focus()
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(names()).toEqual(['Ana Top', 'Ana Lead', 'Ana Member']))
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-level')).toBe('3')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  expect(names()).toEqual(['Ana Top'])
})

test('expands all branches, also those that are not loaded yet', async () => {
  await show({})
  await screen.findByRole('treeitem', { name: /^Ana Lead/ })
  await userEvent.click(screen.getByRole('button', { name: 'Expand all' }))
  await waitFor(() => expect(names()).toEqual(['Ana Top', 'Ana Lead', 'Ana Member']))
  await userEvent.click(screen.getByRole('button', { name: 'Collapse all' }))
  expect(names()).toEqual(['Ana Top'])
})

test('says that a person of the address is not in the chart', async () => {
  await show(
    { [`GET /org-chart/${uuidOf(9)}`]: () => ({ status: 404, result: { message: 'Not found' } }) },
    `${screens.orgChart.path}?person=${uuidOf(9)}`,
  )
  expect(await screen.findByText('This person is not in the org chart')).toBeDefined()
  expect(names()).toEqual(['Ana Top', 'Ana Lead'])
})

test('shows that the line above a person could not be loaded, and loads it again', async () => {
  let isBroken = true
  await show(
    {
      'GET /people': () => ({ result: [] }),
      [`GET /org-chart/${member.uuid}`]: () =>
        isBroken ? { status: 503, result: { message: 'Broken' } } : { result: [top, lead, member] },
    },
    `${screens.orgChart.path}?person=${member.uuid}`,
  )
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('This person is not in the org chart')).toBeNull()
  isBroken = false
  await userEvent.click(retry)
  expect(await screen.findByRole('treeitem', { name: /^Ana Member/ })).toBeDefined()
})

test('shows that loading failed, and loads again', async () => {
  let isBroken = true
  await show({
    'GET /org-chart': () =>
      isBroken
        ? { status: 500, result: { message: 'Broken' } }
        : { result: { people: [person(1, 'Top', null)], hidden: 0 } },
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await userEvent.click(retry)
  expect(await screen.findByRole('treeitem', { name: /^Ana Top ?, ?Developer/ })).toBeDefined()
})

test("is replaced by the company's own page", async () => {
  const orgChartUrl = 'https://wiki.example.com/chart'
  const calls = await show({ 'GET /client-settings': () => ({ result: { ...settings, orgChartUrl } }) })
  const link = await screen.findByRole('link', { name: 'View org chart' })
  expect(link.getAttribute('href')).toBe(orgChartUrl)
  expect(calls.some(({ path }) => path === '/org-chart')).toBe(false)
})
