import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { roleOf } from '@hr/contract/areas/access/roles'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { employee } from '../../../test/employee.ts'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import EmployeePermissions from './EmployeePermissions.tsx'

const changePath = employeesApi.changePermission.path.replace(':id', employee.uuid)

test('shows the role of an Admin without offering it, and preselects none', async () => {
  stubServer({
    'POST /refresh': () => signedIn(),
    [`GET /employee/${employee.uuid}`]: () => ({ result: { ...employee, role: 'Admin' } }),
  })
  await renderAt(`/?uuid=${employee.uuid}`, <EmployeePermissions />)
  expect(await screen.findByText('Current role: Admin')).toBeDefined()
  const role = screen.getByRole<HTMLInputElement>('combobox', { name: 'Role' })
  expect(role.value).toBe('')
  await userEvent.click(role)
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Team lead',
    'Employee',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText(english(employeesTexts.roleRequired))).toBeDefined()
})

test('saves a role and returns to the list', async () => {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    [`GET /employee/${employee.uuid}`]: () => ({ result: employee }),
    [`${employeesApi.changePermission.method} ${changePath}`]: () => ({
      result: { message: english(employeesTexts.roleChanged) },
    }),
  })
  const router = await renderAt(`/?uuid=${employee.uuid}`, <EmployeePermissions />)
  const role = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Role' })
  expect(role.value).toBe('Employee')
  await userEvent.click(role)
  await userEvent.click(screen.getByRole('option', { name: 'Team lead', hidden: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(english(employeesTexts.roleChanged))).toBeDefined()
  expect(router.state.location.pathname).toBe('/employees')
  expect(calls.find(({ path }) => path === changePath)?.body).toEqual({ role: roleOf('Team lead') })
})
