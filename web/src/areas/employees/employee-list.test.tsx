import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { EmployeeRow } from '@hr/contract/areas/employees/employees'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import EmployeeList from './EmployeeList.tsx'

const employee: EmployeeRow = {
  uuid: '00000000-0000-4000-8000-00000000e001',
  firstName: 'Boris',
  lastName: 'Kos',
  email: 'boris.kos@example.com',
  position: null,
  team: [],
  supervisorOrTeamLead: null,
  status: 'Active',
  contractType: null,
  startDate: null,
  endDate: null,
  departments: '',
  officeLocation: '',
  seniorityLevel: '',
  profileImage: null,
  isArchived: false,
  version: 1,
}

test('the columns of the list sort by the name that the server knows; teams, clients and seniority do not sort', async () => {
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: { timeZone: 'Europe/Sarajevo' } }),
    'GET /employees': () => ({ result: { items: [employee], total: 1, page: 1, pageSize: 15 } }),
  })
  const router = await renderAt('/?sort=email', <EmployeeList />)
  const sorts = {
    Name: 'lastName',
    Position: 'position',
    'Supervisor / team lead': 'supervisorOrTeamLead',
    Status: 'status',
    Contract: 'contractType',
    'Start date': 'startDate',
    'In company': 'timeInCompany',
    'End date': 'endDate',
    Departments: 'departments',
    'Office location': 'officeLocation',
  }
  for (const [column, sort] of Object.entries(sorts)) {
    const head = await screen.findByRole('columnheader', { name: column })
    await userEvent.click(within(head).getByRole('button'))
    await waitFor(() => expect(router.state.location.search).toEqual({ sort, order: 'asc' }))
    expect(screen.getByRole('columnheader', { name: column }).getAttribute('aria-sort')).toBe('ascending')
  }
  for (const column of ['Team', 'Client', 'Seniority'])
    expect(within(screen.getByRole('columnheader', { name: column })).queryByRole('button')).toBeNull()
})
