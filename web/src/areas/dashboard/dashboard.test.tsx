import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { invalidate } from '../../api/client.ts'
import { ExpiringCard } from './ExpiringCard.tsx'
import { LevelCard } from './LevelCard.tsx'
import { Tiles } from './Tiles.tsx'

const people = Array.from({ length: 23 }, (_, index) => ({
  uuid: `00000000-0000-4000-8000-0000000070${String(index).padStart(2, '0')}`,
  firstName: 'Ana',
  lastName: `Person ${index + 1}`,
  profileImage: null,
  position: null,
  date: '2026-12-01',
  daysLeft: 10,
  from: 'Pioneer',
  to: 'Master',
}))

let figures = {
  activeEmployees: 3,
  activeMaleEmployees: 1,
  activeFemaleEmployees: 2,
  activeFtcEmployees: 2,
  activeMaleFtcEmployees: 0,
  activeFemaleFtcEmployees: 1,
  activeProjects: 4,
  applicants: 7,
  currentMonthApplicants: 1,
}
let answer: 'figures' | 'failure' = 'figures'

beforeEach(() => {
  answer = 'figures'
  const answering = (result: unknown) => (answer === 'failure' ? { status: 500, result: { message: '' } } : { result })
  const page = ({ query }: { query: URLSearchParams }) => {
    const pageSize = Number(query.get('pageSize'))
    return answering({ items: people.slice(0, pageSize), total: people.length, page: 1, pageSize })
  }
  stubServer({
    'POST /refresh': () => signedIn(),
    [`GET ${dashboardApi.tiles.path}`]: () => answering(figures),
    [`GET ${dashboardApi.contracts.path}`]: page,
    [`GET ${dashboardApi.levels.path}`]: page,
  })
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('who is near an end', () => {
  const contracts = <ExpiringCard title="Contracts" list={dashboardApi.contracts} />

  test('comes with more at each press; the last one gives the focus to the first of those that came', async () => {
    await renderAt('/', contracts)
    await press('Show more')
    await screen.findByText('Ana Person 20')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show more' }))
    await userEvent.keyboard('{Enter}')
    await screen.findByText('Ana Person 23')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(document.activeElement?.textContent).toContain('Ana Person 21')
  })

  test('stays when more cannot be loaded, which is said and can be tried again', async () => {
    await renderAt('/', contracts)
    await screen.findByText('Ana Person 5')
    answer = 'failure'
    await press('Show more')
    expect(await screen.findByText('Failed to load data')).toBeDefined()
    expect(screen.getByText('Ana Person 5')).toBeDefined()
    answer = 'figures'
    await press('Try again')
    expect(await screen.findByText('Ana Person 20')).toBeDefined()
    expect(screen.queryByText('Failed to load data')).toBeNull()
  })
})

test('who reaches the next level comes with more, too', async () => {
  await renderAt('/', <LevelCard />)
  await screen.findByText('Ana Person 5')
  expect(screen.getByRole('heading', { name: /Next seniority level/ }).textContent).toContain('23')
  expect(screen.queryByText('Ana Person 6')).toBeNull()
  await press('Show more')
  expect(await screen.findByText('Ana Person 20')).toBeDefined()
})

describe('the figures', () => {
  function Refreshed() {
    const client = useQueryClient()
    return (
      <>
        <Tiles />
        <button type="button" onClick={() => void invalidate(client, [dashboardApi.tiles])}>
          Refresh
        </button>
      </>
    )
  }

  test('lead to the lists behind them', async () => {
    await renderAt('/', <Tiles />)
    const applicants = await screen.findByRole('link', { name: /^Applicants/ })
    expect(applicants.getAttribute('href')).toBe('/applicants')
  })

  test('stay when they cannot be loaded anew, which is said', async () => {
    await renderAt('/', <Refreshed />)
    await screen.findByText('4')
    answer = 'failure'
    figures = { ...figures, activeProjects: 5 }
    await press('Refresh')
    expect(await screen.findByText('Failed to load data')).toBeDefined()
    expect(screen.getByText('4')).toBeDefined()
    answer = 'figures'
    await press('Try again')
    expect(await screen.findByText('5')).toBeDefined()
    expect(screen.queryByText('Failed to load data')).toBeNull()
  })
})
