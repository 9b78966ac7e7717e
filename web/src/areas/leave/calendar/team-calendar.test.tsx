import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { addDays } from '@hr/contract/lib/dates'
import { renderAt } from '../../../../test/render.tsx'
import { ana, settings, signedIn, stubServer } from '../../../../test/server.ts'
import { refresh } from '../../../api/session.ts'
import TeamCalendar from './TeamCalendar.tsx'

const path = '/leaves/calendar?from=2040-06-01'
const title = english(leaveTitles.teamCalendar)
const days = { startHalf: false, endHalf: false }
const own = {
  differing: [],
  leave: [
    {
      ...days,
      uuid: '00000000-0000-4000-8000-00000000d101',
      typeName: 'Annual leave',
      color: '#3556c4',
      startDate: '2040-06-18',
      endDate: '2040-06-19',
      totalDays: 2,
      status: 'inProgress',
    },
  ],
}
const ivo = {
  uuid: '00000000-0000-4000-8000-00000000d102',
  name: 'Ivo Bajic',
  team: 'Web',
  leave: [{ ...days, startDate: '2040-06-04', endDate: '2040-06-08' }],
  differing: [{ day: '2040-06-29', isWorking: false }],
}
const mia = { ...ivo, uuid: '00000000-0000-4000-8000-00000000d103', name: 'Mia Car', differing: [] }
const week = 'Ivo Bajic, away, 4 to 8 June 2040'
const open = 'Mia Car, away, from 12 June 2040 on'
const ownDays = 'Ana Kovač (you), Annual leave, 18 to 19 June 2040, 2 days, In progress'

let calls: ReturnType<typeof stubServer> = []
let shown = [ivo, { ...mia, leave: [{ ...days, startDate: '2040-06-12', endDate: null }] }]
beforeEach(async () => {
  shown = [ivo, { ...mia, leave: [{ ...days, startDate: '2040-06-12', endDate: null }] }]
  const user = { ...ana, effectiveRole: 'Employee' as const }
  calls = stubServer({
    'POST /refresh': () => signedIn({ user }),
    'GET /client-settings': () => ({ result: settings }),
    'GET /leaves/calendar': ({ query }) => {
      const [startDate, endDate] = [query.get('startDate') ?? '', query.get('endDate') ?? '']
      const away: number[] = []
      for (let day = startDate; day <= endDate; day = addDays(day, 1)) away.push(0)
      const rest = { page: 1, away, holidays: [], halfHolidays: [], nonWorking: [] }
      return { result: { startDate, endDate, own, people: shown, total: shown.length, ...rest } }
    },
  })
  await refresh()
})

const bar = (name: string) => screen.queryByRole('button', { name })

test("shows the user's requests first, and of coworkers only the days", async () => {
  const router = await renderAt(path, <TeamCalendar />)
  const grid = await screen.findByRole('grid', { name: `${title}, June 2040` })
  expect(
    within(grid)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Away', 'Ana Kovač (you)', 'Web2', 'Ivo Bajic', 'Mia Car'])
  for (const name of [ownDays, week, open]) expect(bar(name)).not.toBeNull()
  expect(screen.queryByRole('radio', { name: 'Year' })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
  await userEvent.click(bar(week)!)
  const card = within(await screen.findByRole('dialog', { name: 'Ivo Bajic' }))
  expect(card.getByText('04/06/2040 – 08/06/2040')).toBeDefined()
  expect(card.queryByText('Approved')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('link', { name: 'Ivo Bajic' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/directory'))
  expect(router.state.location.search).toMatchObject({ uuid: ivo.uuid })
})

test('shows the same days as a list, by the first day', async () => {
  const router = await renderAt(path, <TeamCalendar />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show as list' }))
  const rows = within(await screen.findByRole('list', { name: `${title}, June 2040` })).getAllByRole('listitem')
  expect(rows.map(({ children }) => [...children].map(({ textContent }) => textContent).join(', '))).toEqual([
    'Ivo Bajic, 04/06/2040 – 08/06/2040',
    'Mia Car, from 12/06/2040 on',
    'Ana Kovač (you), 18/06/2040 – 19/06/2040, Annual leave, In progress',
  ])
  await userEvent.click(screen.getByRole('radio', { name: 'Quarter' }))
  await waitFor(() =>
    expect(calls.findLast(({ path: called }) => called === '/leaves/calendar')?.query.get('startDate')).toBe(
      '2040-04-01',
    ),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Show as calendar' }))
  expect(await screen.findByRole('grid')).toBeDefined()
  expect(router.state.location.search).not.toHaveProperty('as')
})

test('is a list on phones, and tells when no one is away', async () => {
  own.leave = []
  shown = [{ ...ivo, leave: [] }]
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as never,
  )
  await renderAt(path, <TeamCalendar />)
  expect(await screen.findByText('No one is away')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show as list' })).toBeNull()
})
