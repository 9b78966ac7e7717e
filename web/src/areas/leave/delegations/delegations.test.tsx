import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RoleName } from '@hr/contract/access'
import type { Delegation } from '@hr/contract/areas/leave/delegations'
import { renderAt } from '../../../../test/render.tsx'
import { ana, signedIn, stubServer } from '../../../../test/server.ts'
import { refresh } from '../../../api/session.ts'
import { store } from '../../../lib/store.ts'
import { Delegations } from './Delegations.tsx'

const mia = { uuid: '00000000-0000-4000-8000-00000000d001', firstName: 'Mia', lastName: 'Kos' }
const self = { uuid: ana.uuid, firstName: ana.firstName, lastName: ana.lastName }
const delegation = (approver: Delegation['approver'], delegate: Delegation['delegate']): Delegation => ({
  uuid: crypto.randomUUID(),
  approver,
  delegate,
  startDate: '2040-06-04',
  endDate: '2040-06-08',
})

async function show(
  delegations: Delegation[],
  effectiveRole: RoleName = 'Team lead',
  { uuid }: { uuid: string } = self,
) {
  stubServer({
    'POST /refresh': () => signedIn({ user: { effectiveRole } }),
    'GET /delegations': () => ({ result: delegations }),
  })
  await refresh()
  await renderAt('/', <Delegations uuid={uuid} />)
  return within(await screen.findByRole('region', { name: 'Delegates' }))
}

test('lists both directions, and removes only their own delegates', async () => {
  const section = await show([delegation(self, mia), delegation(mia, self)])
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'While you are away, Mia Kos decides: 04/06/2040 – 08/06/2040Remove',
    'You decide in place of Mia Kos: 04/06/2040 – 08/06/2040',
  ])
})

test('lets HR remove and choose the delegates of other approvers', async () => {
  const section = await show([delegation(mia, self)], 'Admin', mia)
  expect(section.getByRole('button', { name: 'Choose a delegate' })).toBeDefined()
  expect(section.getByRole('button', { name: `Remove ${ana.firstName} ${ana.lastName} as a delegate` })).toBeDefined()
})

test('proposes a delegate for the leave that an approver has just requested', async () => {
  store.actions.setNewAbsence({ startDate: '2040-06-11', endDate: '2040-06-12' })
  const section = await show([delegation(self, mia)])
  expect(section.getByText('You requested leave: 11/06/2040 – 12/06/2040')).toBeDefined()
  await userEvent.click(section.getByRole('button', { name: 'Let someone decide while you are away' }))
  const start = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Start date/ })
  const end = screen.getByRole<HTMLInputElement>('textbox', { name: /^End date/ })
  expect([start.value, end.value]).toEqual(['11/06/2040', '12/06/2040'])
})

test('proposes nothing while a delegate decides on these days', async () => {
  store.actions.setNewAbsence({ startDate: '2040-06-08', endDate: '2040-06-12' })
  const section = await show([delegation(self, mia)])
  expect(section.queryByText(/^You requested leave/)).toBeNull()
})
