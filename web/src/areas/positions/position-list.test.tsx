import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import PositionList from './PositionList.tsx'

const uuid = '00000000-0000-4000-8000-00000000f001'
const position = { uuid, name: 'Čistač / noć', employees: 2, archivedEmployees: 1, version: 1 }
const unused = {
  ...position,
  uuid: uuid.replace('f001', 'f002'),
  name: 'Sommelier',
  employees: 0,
  archivedEmployees: 0,
}

test('a position leads to the employees who have it, and to its job form', async () => {
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /positions': () => ({ result: { items: [position, unused], total: 2, page: 1, pageSize: 15 } }),
  })
  await renderAt('/positions', <PositionList />)
  const row = within(await screen.findByRole('row', { name: /Čistač/ }))
  expect(row.getByRole('link', { name: '2 employees' }).getAttribute('href')).toBe(`/employees?position=${uuid}`)
  expect(row.getByText('1 archived')).toBeDefined()
  expect(row.getByRole('link', { name: 'Job form for Čistač / noć' }).getAttribute('href')).toBe(
    `${location.origin}/jobForm/${encodeURIComponent('Čistač / noć')}`,
  )
  expect(within(screen.getByRole('row', { name: /Sommelier/ })).queryByRole('link', { name: /employee/ })).toBeNull()
})
