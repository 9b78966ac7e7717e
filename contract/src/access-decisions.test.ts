import { expect, test } from 'vitest'
import { accessDecisionOf } from './access-decisions.ts'
import type { Action } from './entities.ts'

const [ana, ivo, mia] = ['ana', 'ivo', 'mia']
const project = (teamLead: string | null, teamMembers: string[], isArchived = false) => ({
  teamLead,
  teamMembers,
  isArchived,
})

test.each([
  ['a new email', { before: { email: 'a@example.com' }, after: { email: 'b@example.com' } }, 'email', [ana]],
  [
    'another supervisor',
    { before: { supervisorOrTeamLead: null }, after: { supervisorOrTeamLead: ivo } },
    'supervisorOrTeamLead',
    [ana],
  ],
  [
    'a supervisor who left',
    { before: { supervisorOrTeamLead: ivo }, after: { supervisorOrTeamLead: null } },
    'supervisorOrTeamLead',
    [],
  ],
  ['another team', { before: { team: [] }, after: { team: ['p'] } }, 'team', [ana]],
  ['a deletion', { action: 'deleted' as const }, 'deleted', [ana]],
  [
    'a new record with a team',
    { action: 'created' as const, after: { email: 'a@example.com', team: ['p'] } },
    'team',
    [ana],
  ],
])('%s is an access decision', (_, change, field, people) => {
  expect(accessDecisionOf({ entity: 'employee', action: 'changed', personId: ana, ...change })).toEqual({
    field,
    people,
  })
})

test.each([
  ['a phone number', { before: { phoneNumber: '1' }, after: { phoneNumber: '2' } }],
  [
    'an unchanged record',
    { before: { email: 'a@example.com', team: [] }, after: { email: 'a@example.com', team: [] } },
  ],
  [
    'a new record without a team',
    { action: 'created' as const, after: { email: 'a@example.com', team: [], status: 'Active' } },
  ],
])('%s is data', (_, change) => {
  expect(accessDecisionOf({ entity: 'employee', action: 'changed', personId: ana, ...change })).toBeUndefined()
})

test.each([
  ['a member who joins', project(ivo, []), project(ivo, [ana]), [ana]],
  ['a member who leaves', project(ivo, [ana, mia]), project(ivo, [ana]), [mia]],
  ['a new lead, who sees all members', project(ivo, [ana]), project(mia, [ana]), [ivo, ana, mia]],
  ['a lead who leaves', project(ivo, [ana]), project(null, [ana]), [ivo]],
  ['a project that is unarchived', project(ivo, [ana], true), project(ivo, [ana]), [ivo, ana]],
])('%s decides on these people', (_, before, after, people) => {
  expect(accessDecisionOf({ entity: 'project', action: 'changed', before, after })?.people).toEqual(people)
})

test('a directory needs its own scope instead', () => {
  const decision = (action: Action) => accessDecisionOf({ entity: 'account', action, personId: ana })
  expect(decision('sign-in ended by the directory')).toBeUndefined()
  expect(decision('credentials sent')).toEqual({ field: 'account', people: [ana] })
})
