import type { z } from 'zod'
import type { newEmployee, ownInput } from './record.ts'

/** A valid employee with the required fields only, apart from the position, which has another id in each database. */
export const validEmployee = {
  firstName: 'Ana',
  lastName: 'Kovač',
  email: 'ana@example.com',
  status: 'Active',
  dateOfBirth: '1990-02-28',
  placeOfResidence: 'Sarajevo',
  residentialAddress: 'Ulica 1',
  contractType: 'Ugovor na neodređeno',
  startDate: '2020-03-01',
} as const satisfies Omit<z.input<typeof newEmployee>, 'position'>

const { firstName, lastName, dateOfBirth, placeOfResidence, residentialAddress } = validEmployee

/** A valid change by the employee with the required fields only. */
export const validOwnRecord = {
  firstName,
  lastName,
  dateOfBirth,
  placeOfResidence,
  residentialAddress,
} satisfies z.input<typeof ownInput>
