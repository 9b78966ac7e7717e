import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { ExpiringCard } from './ExpiringCard.tsx'

const people = Array.from({ length: 23 }, (_, index) => ({
  uuid: `00000000-0000-4000-8000-0000000070${String(index).padStart(2, '0')}`,
  firstName: 'Ana',
  lastName: `Person ${index + 1}`,
  profileImage: null,
  position: null,
  date: '2026-12-01',
  daysLeft: 10,
}))

beforeEach(() => {
  stubServer({
    'POST /refresh': () => signedIn(),
    [`GET ${dashboardApi.contracts.path}`]: ({ query }) => {
      const pageSize = Number(query.get('pageSize'))
      return { result: { items: people.slice(0, pageSize), total: people.length, page: 1, pageSize } }
    },
  })
})

const showMore = () => screen.findByRole('button', { name: 'Show more' })

test('shows more with each press; the last one gives the focus to the first of those that came', async () => {
  await renderAt('/', <ExpiringCard title="Contracts" list={dashboardApi.contracts} />)
  await userEvent.click(await showMore())
  await screen.findByText('Ana Person 20')
  expect(document.activeElement).toBe(await showMore())
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Ana Person 23')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(document.activeElement?.textContent).toContain('Ana Person 21')
})
