import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { leave } from '../../../../test/leave.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signedIn, stubServer } from '../../../../test/server.ts'
import { RecentRequests } from './RecentRequests.tsx'

test('lists other requests of the same employee, with half days', async () => {
  const { uuid, user, startDate, endDate } = leave
  const row = { uuid, user, name: 'Boris Kos', team: '', leaveTypeName: 'Annual leave 2026', status: 'approved' }
  const days = { startDate: '2040-03-05', endDate: '2040-03-05', endHalf: false, totalDays: 0.5 }
  const items = [
    { ...row, startDate, endDate, startHalf: false, endHalf: false, totalDays: 5 },
    { ...row, uuid: '00000000-0000-4000-8000-00000000b003', ...days, startHalf: true },
  ]
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /userleave/filters': () => ({ result: { items, total: 2, page: 1, pageSize: 4 } }),
  })
  await renderAt('/', <RecentRequests leave={leave} />)
  const rows = (await screen.findAllByRole('listitem')).map((item) => item.textContent)
  expect(rows).toEqual(['05/03/2040 (from noon)Annual leave 20260.5 daysApproved'])
})
