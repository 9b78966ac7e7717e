import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { employee } from '../../../test/employee.ts'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import EmployeeCv from './EmployeeCv.tsx'

const address = `/employees/downloadCv?uuid=${employee.uuid}`
const serve = (answer: object) =>
  stubServer({ 'POST /refresh': () => signedIn(), [`GET /employee/${employee.uuid}`]: () => answer })

test('links back to the profile', async () => {
  serve({ result: employee })
  await renderAt(address, <EmployeeCv />)
  expect(await screen.findByRole('heading', { name: 'Ana Kovač' })).toBeDefined()
  const back = screen.getByRole('link', { name: 'Back to profile' })
  expect(back.getAttribute('href')).toBe(`/employees/${employee.uuid}`)
})

test('redirects to the employees without an id', async () => {
  serve({ result: employee })
  const router = await renderAt('/employees/downloadCv', <EmployeeCv />)
  await waitFor(() => expect(router.state.location.pathname).toBe('/employees'))
})

test('offers a retry after a failure', async () => {
  serve({ status: 404, result: { message: 'Record not found' } })
  await renderAt(address, <EmployeeCv />)
  expect(await screen.findByText('Record not found')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull()
})
