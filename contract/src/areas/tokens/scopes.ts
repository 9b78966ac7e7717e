// A sentence for each scope: it tells the user who grants the scope what a program can do with it. The guide and
// docs/security.md repeat the sentences; a test compares them.
import { messages, type Message } from '../../lib/messages.ts'
import type { TokenScope } from '../../token-scopes.ts'

export const scopeSentences: Readonly<Record<TokenScope, Message>> = messages('scopeSentence', {
  'profile:read': 'Reads your own record.',
  'employees:read': 'Reads employee records, the directory and photos: names, work contacts and employment data.',
  'employees:write': 'Adds and changes employee records, their photos and their files.',
  'leave:read': 'Reads who is away and when, balances, holidays and work schedules.',
  'leave:write':
    'Changes leave types, policies, holidays and work schedules. With a personal token, also requests leave and decides on requests.',
  'projects:read': 'Reads projects with their clients and members.',
  'projects:write': 'Adds and changes projects.',
  'positions:read': 'Reads the list of positions.',
  'positions:write': 'Adds, changes and deletes positions.',
  'equipment:read': 'Reads equipment and licences, and who has them.',
  'equipment:write': 'Adds, changes, assigns and imports equipment and licences.',
  'applicants:read': 'Reads job applications with their files.',
  'applicants:write': 'Deletes applicants, and changes the emails that they get.',
  'notifications:read': 'Reads your notifications.',
  'notifications:write': 'Marks your notifications as read, and chooses which emails you get.',
  'changes:read': 'Reads which records have changed and when, but not their content.',
  'reports:read': 'Reads reports on the data that the other scopes cover.',
  'provisioning:read': 'Lets an identity directory read employee and team data.',
  'provisioning:write': 'Lets an identity directory disable sign-in.',
  'accounts:write':
    'Controls who can sign in and see more data: email addresses, roles, status, supervisors, teams, archiving and invitations, but never for Admins and Superadmins.',
  'fields:personal':
    'Shows personal fields, such as phone number, languages and CV, and whether employees can sign in.',
  'fields:sensitive': 'Shows sensitive fields, such as date of birth, gender and address, documents, and applicants.',
  'fields:national-id': 'Shows ID numbers.',
  'fields:third-party': 'Shows what is stored about other people: children and emergency contacts.',
  'fields:leave-type': 'Shows the type of leave with reasons, notes and attachments, which may reveal an illness.',
  'fields:confidential':
    'Shows what HR keeps to itself: client contacts, project notes, licence keys and reasons for departures.',
})
