import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { annual, leave } from '../../../../test/leave.ts'
import { renderAt } from '../../../../test/render.tsx'
import { ana, signedIn, stubServer, tokenFor } from '../../../../test/server.ts'
import { refresh } from '../../../api/session.ts'
import { LeaveStatistics } from './LeaveStatistics.tsx'

const editButton = () => screen.queryByRole('button', { name: 'Edit Annual leave 2026' })

test.each([
  ['Admin', ana.uuid, 'barred'],
  ['Admin', leave.user.uuid, 'offered'],
  ['Team lead', ana.uuid, 'hidden'],
] as const)('a correction of days for a signed-in %s, person %s: %s', async (role, uuid, expected) => {
  stubServer({
    'POST /refresh': () => ({
      result: { token: tokenFor(600), user: { ...ana, effectiveRole: role }, idleEndsIn: 28_800 },
    }),
    'GET /employee/leavetypes': () => ({ result: [annual] }),
    [`GET ${leaveApi.ofEmployee.path.replace(':id', uuid)}`]: () => ({ result: { currentNumberDays: 8 } }),
  })
  await refresh()
  await renderAt('/', <LeaveStatistics uuid={uuid} />)
  expect(await screen.findByRole('rowheader', { name: /^Annual leave 2026/ })).toBeDefined()
  const edit = editButton()
  expect(edit === null).toBe(expected === 'hidden')
  expect(edit?.getAttribute('aria-disabled') === 'true').toBe(expected === 'barred')
  expect(screen.queryAllByText('You cannot change your own days')).toHaveLength(expected === 'barred' ? 1 : 0)
  if (expected !== 'barred' || edit === null) return
  await userEvent.click(edit)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('statistics that cannot be loaded say so and can be tried again; types that are over are marked', async () => {
  let isDown = true
  const gone = { ...annual, uuid: leave.uuid, name: 'Old leave', isArchived: true }
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /employee/leavetypes': () => (isDown ? { status: 502 } : { result: [annual, gone] }),
  })
  await renderAt('/', <LeaveStatistics uuid={ana.uuid} />)
  expect((await screen.findByText('Failed to load data')).closest('[role=alert]')).not.toBeNull()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByRole('rowheader', { name: /^Old leave/ })).textContent).toContain('Archived')
})
