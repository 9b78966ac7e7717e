import { message, messages } from './messages.ts'

/** The names of people that the product itself writes. */
export const actorTexts = messages('actors', {
  deletedEmployee: 'Deleted employee',
  deletedFirstName: message('Deleted', undefined, 'first name of a deleted employee'),
  deletedLastName: message('employee', undefined, 'last name of a deleted employee'),
  /** A delegate who decided. */
  inPlaceOf: (name: string, approver: string) => message('{name} for {approver}', { name, approver }),
})
