import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { employee } from '../../../test/employee.ts'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import EmployeePermissions from './EmployeePermissions.tsx'

test('the role of an Admin is shown, not offered, and none is chosen in its place', async () => {
  stubServer({
    'POST /refresh': () => signedIn(),
    [`GET /employee/${employee.uuid}`]: () => ({ result: { ...employee, role: 'Admin' } }),
  })
  await renderAt(`/?uuid=${employee.uuid}`, <EmployeePermissions />)
  expect(await screen.findByText('Present role: Admin')).toBeDefined()
  const role = screen.getByRole<HTMLInputElement>('combobox', { name: 'Role' })
  expect(role.value).toBe('')
  await userEvent.click(role)
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Team lead',
    'Employee',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText(employeesTexts.roleRequired)).toBeDefined()
})
