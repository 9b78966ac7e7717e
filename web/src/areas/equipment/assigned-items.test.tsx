import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { ana, signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import { AssignedEquipment } from './AssignedItems.tsx'

const notebook = {
  uuid: '00000000-0000-4000-8000-00000000d011',
  code: 'NB-1',
  name: 'Notebook',
  notes: '',
  inUse: 'active',
  assignedOn: '2026-03-02',
  unassignedOn: null,
}

test.each([
  ['Superadmin', ['Add new', 'Edit Notebook NB-1']],
  ['Employee', []],
] as const)('the equipment of an employee has these links for a %s: %j', async (effectiveRole, links) => {
  stubServer({
    'POST /refresh': () => signedIn({ user: { effectiveRole } }),
    [`GET /companyequipment/employee/${ana.uuid}`]: () => ({
      result: { activeEquipmentList: [notebook], equipmentHistoryList: [] },
    }),
  })
  await refresh()
  await renderAt('/', <AssignedEquipment uuid={ana.uuid} isArchived={false} />)
  expect((await screen.findByRole('row', { name: /NB-1/ })).textContent).toContain('Active')
  const found = screen.queryAllByRole('link')
  expect(found.map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual(links)
})
