import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { roleOf } from '@hr/contract/areas/access/roles'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import UserList from './UserList.tsx'

test('who is archived is called so', async () => {
  const user = { firstName: 'Ana', email: 'ana@example.com', role: roleOf('Employee'), version: 1 }
  const items = [
    { ...user, uuid: '00000000-0000-4000-8000-000000000011', lastName: 'Anić', isArchived: false },
    { ...user, uuid: '00000000-0000-4000-8000-000000000012', lastName: 'Babić', isArchived: true },
  ]
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /users': () => ({ result: { items, total: 2, page: 1, pageSize: 15 } }),
  })
  await renderAt('/', <UserList />)
  expect((await screen.findByRole('row', { name: /Anić/ })).textContent).not.toContain('Archived')
  expect(screen.getByRole('row', { name: /Babić/ }).textContent).toContain('Employee Archived')
})
