import { expect, test } from 'vitest'
import { dateReminderFields } from '@hr/contract/areas/company/company'
import { customField } from '@hr/contract/areas/custom-fields/fields'
import { defaultRules } from '@hr/contract/areas/leave/policies'
import { actionText, formatField, valueLabel } from './history-texts.ts'

// The field names that the server's commands record.
const recorded = {
  leave: ['status', 'leaveType', 'startDate', 'endDate', 'startHalf', 'endHalf', 'totalDays'],
  balance: ['currentNumberDays', 'numberOfDays'],
  'leave type': ['name', 'numberOfDays', 'validFrom', 'expiredDate', 'color', 'halfDays', 'isArchived'],
  'non-working day': ['title', 'startDate', 'endDate', 'calendars'],
  'holiday calendar': ['name', 'offices'],
  'work schedule': ['startsOn', 'week'],
  licence: ['code', 'name', 'status', 'notes', 'employee', 'dateAdded', 'dateExpired'],
  project: ['name', 'projectId', 'clientName', 'clientContact', 'adminNotes', 'teamLead', 'teamMembers'],
  'leave policy': [
    'name',
    'isArchived',
    'year',
    'leaveType',
    'employees',
    'days',
    'lastDay',
    'reason',
    ...Object.keys(defaultRules),
  ],
  'company settings': [
    'name',
    'logo',
    'accentColour',
    'timeZone',
    'country',
    'showAbsences',
    'anyPosition',
    'jobFormOrigins',
    'departureReasons',
    'passwordSignIn',
    ...dateReminderFields,
  ],
  'custom field': Object.keys(customField.omit({ uuid: true, version: true, archivedAt: true }).shape).concat('place'),
  token: ['name', 'scopes', 'expiresOn', 'overlapHours'],
  'service account': ['name', 'scopes', 'addresses'],
  webhook: ['name', 'host', 'events', 'fields'],
  'chat channel': ['name', 'format', 'host', 'requests', 'decisions', 'awayHour'],
  'list that was exported': [
    'rows',
    'people',
    'items',
    'applicants',
    'positions',
    'employees',
    'columns',
    'isSearched',
    'isSelected',
    'position',
    'office',
    'officeLocation',
    'team',
    'status',
    'year',
    'from',
    'to',
    'subject',
    'measure',
  ],
  'calendar feed': ['kind', 'includePending'],
}

test.each([
  ['leave asked for', 'requested leave'],
  ['credit approved by the team lead', 'approved time off in lieu as team lead'],
  ['year granted', 'granted days for a year'],
  ['an action of a later version', 'an action of a later version'],
])('completes a sentence that starts with a name: %s', (action, words) => expect(actionText(action)).toBe(words))

test.each(Object.entries(recorded))('has a label for each recorded field of a %s', (_, fields) => {
  for (const field of fields) expect(formatField(field)).toMatch(/^[A-Z][a-z]+'?([ -][A-Za-z']+)*$/)
})

test.each([
  ['status', 'canceling', 'Canceling'],
  ['status', 'written off', 'written off'],
  ['status', 'Maternity leave', 'Maternity leave'],
  ['givesDaysBack', 'with document', 'Yes, once the document has been added'],
  ['switchedOff', 'emails; chat', 'Emails, except those with a link to set a password; Messages in chat channels'],
  [
    'children',
    'Nađa, Female, 2019-06-02; Vedran, Male, 2022-11-19',
    'Nađa, Female, 02/06/2019; Vedran, Male, 19/11/2022',
  ],
  ['interfaceLanguage', 'hr', 'Hrvatski'],
  ['startHalf', 'Yes', 'Yes'],
  ['isSearched', 'No', 'No'],
  ['name', 'pending', 'pending'],
  ['name', 'constructor', 'constructor'],
  ['children', 'constructor, Male, 2022-11-19', 'constructor, Male, 19/11/2022'],
])('shows the value of %s %s as %s', (field, value, text) => expect(valueLabel(field, value)).toBe(text))

test('a custom field may have the name of a property of every object', () => {
  expect([formatField('constructor'), valueLabel('constructor', 'name')]).toEqual(['constructor', 'name'])
})
