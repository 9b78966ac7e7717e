import { expect, test } from 'vitest'
import { english } from '../../lib/messages.ts'
import type { CustomField } from '../custom-fields/fields.ts'
import type { ReportDefinition } from './definition.ts'
import { sentenceOf } from './sentence.ts'

const age: ReportDefinition = {
  subject: 'employees',
  measure: 'age',
  groupBy: 'office',
  splitBy: null,
  time: { kind: 'today' },
  filters: {},
  plot: 'bar',
}
const parking: CustomField = {
  uuid: '8d7e3f0a-2c9b-4a51-8f6d-1b2c3d4e5f60',
  name: 'Parking',
  kind: 'number',
  unit: '',
  section: '',
  help: '',
  isRequired: false,
  isUnique: false,
  fieldClass: 'internal',
  employeeAccess: 'read',
  leadAccess: 'none',
  adminAccess: 'write',
  options: [],
  archivedAt: null,
  version: 1,
}

const gone = '7d7e3f0a-2c9b-4a51-8f6d-1b2c3d4e5f60'

test.each<[string, Partial<ReportDefinition>]>([
  ['Average age of employees by office, today', {}],
  ['Number of employees, today', { measure: 'headcount', groupBy: null }],
  [
    'Average age of employees by office and gender, on 31/12/2025',
    { splitBy: 'gender', time: { kind: 'day', day: '2025-12-31' } },
  ],
  [
    'Leave taken by leave type, monthly over the last 12 months',
    {
      subject: 'leave',
      measure: 'taken',
      groupBy: 'leaveType',
      time: { kind: 'relative', period: 'last 12 months', step: 'month' },
    },
  ],
  [
    'Turnover, yearly from 01/01/2024 to 31/12/2025',
    {
      subject: 'movements',
      measure: 'turnover',
      groupBy: null,
      time: { kind: 'period', from: '2024-01-01', to: '2025-12-31', step: 'year' },
    },
  ],
  [
    'Number of applications by city, last year',
    {
      subject: 'applicants',
      measure: 'applications',
      groupBy: 'city',
      time: { kind: 'relative', period: 'last year', step: 'total' },
    },
  ],
  ['Leave booked by project, from tomorrow', { subject: 'leave', measure: 'booked', groupBy: 'project' }],
  [
    'Average age of employees by office, filtered by position and status, today',
    { filters: { position: 'p', status: 'Active' } },
  ],
  [
    'Average Parking of employees by Parking, today',
    { measure: `average.custom.${parking.uuid}`, groupBy: `custom.${parking.uuid}` },
  ],
  ['Number of employees by Deleted field, today', { measure: `sum.custom.${gone}`, groupBy: `custom.${gone}` }],
])('%s', (sentence, change) => expect(english(sentenceOf({ ...age, ...change }, [parking]))).toBe(sentence))
