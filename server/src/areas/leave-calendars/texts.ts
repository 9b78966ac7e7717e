import { message, messages } from '@hr/contract/lib/messages'

/** Why leave was recalculated or days were adjusted. */
export const causeTexts = messages('recalculation', {
  calendarChanged: (name: string) => message('holiday calendar {name} changed', { name }),
  added: (title: string) => message('{title} added', { title }),
  changed: (title: string) => message('{title} changed', { title }),
  deleted: (title: string) => message('{title} deleted', { title }),
  holidaysAdded: 'Public holidays added',
  officeChanged: 'office changed',
})
