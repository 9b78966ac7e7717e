import { expect, test } from 'vitest'
import { roleNames } from '@hr/contract/access'
import { mayOpen, screens } from '@hr/contract/screens'
import {
  actionsFor,
  bestOf,
  fitting,
  listPartsFor,
  listsWith,
  pagesFor,
  profileEntries,
  reportsFor,
} from './quick-find.ts'

test.each([...roleNames, null])('offers the role %s only pages that it may open', (role) => {
  const offered = [
    ...actionsFor(role),
    ...listPartsFor(role),
    ...pagesFor(role),
    ...profileEntries(role),
    ...listsWith('x', role),
  ]
  for (const { label, goal } of offered) {
    if (typeof goal !== 'object') continue
    const screen = (Object.keys(screens) as (keyof typeof screens)[]).find((name) => screens[name].path === goal.to)
    expect(screen && mayOpen(screen, role), label).toBe(true)
    // A page that needs a chosen record could not be shown.
    expect(goal.to).not.toMatch(/\$|\/edit$(?<!profile\/edit)/)
  }
  expect(new Set(offered.map(({ id }) => id)).size).toBe(offered.length)
})

test('opens a list with the typed text', () => {
  expect(listsWith('mac book', 'Admin')).toContainEqual(
    expect.objectContaining({
      label: '“mac book” in Equipment',
      goal: expect.objectContaining({ to: '/equipment', search: { q: 'mac book' } }),
    }),
  )
  expect(listsWith('mac book', 'Employee')).toEqual([])
})

/** The entries that users mean, by the words that they type. */
const typedWords: Record<string, string> = {
  logo: 'companySettings',
  'time zone': 'companySettings',
  colour: 'companySettings',
  language: 'companySettings',
  country: 'companySettings',
  'employee number': 'companySettings',
  webhook: 'webhooks',
  secret: 'webhooks',
  events: 'webhooks',
  token: 'tokens',
  'service account': 'tokens',
  api: 'tokens',
  scim: 'provisioning',
  entra: 'provisioning',
  azure: 'provisioning',
  slack: 'chat',
  mattermost: 'chat',
  mcp: 'assistants',
  chatgpt: 'assistants',
  smtp: 'mail',
  mail: 'mail',
  outbox: 'mail',
  audit: 'audit',
  log: 'audit',
  holiday: 'nonWorkingDays',
  'public hol': 'nonWorkingDays',
  import: 'employees import',
  'export licences': 'licences export',
  csv: 'employees',
  excel: 'employees',
  staff: 'employees',
  headcount: 'report headcount',
  turnover: 'report turnover',
  'absence rate': 'report absence',
  tenure: 'report tenure',
  absence: 'report absence',
  vacation: 'myLeaves',
  'time off': 'myLeaves',
  sick: 'leaveTypes',
  approve: 'approvalRequests',
  accrual: 'leavePolicies',
  'carry over': 'leavePolicies',
  seniority: 'leavePolicies',
  'annual leave': 'leavePolicies',
  escalation: 'leaveSettings',
  sso: 'signInSettings',
  oidc: 'signInSettings',
  careers: 'hiringSettings',
  'job form': 'hiringSettings',
  '2fa': 'signInSettings',
  'two factor': 'signInSettings',
  role: 'users',
  'reset pass': 'users',
  'custom field': 'customFields',
  attribute: 'customFields',
  'document cat': 'documentCategories',
  candidate: 'applicants',
  laptop: 'equipment',
  software: 'licences',
  phone: 'directory',
  hierarchy: 'orgChart',
  client: 'projects',
  birthday: 'dashboard',
  help: 'guide',
  wizard: 'setup',
  'apply leave': 'apply',
  notification: 'notificationSettings',
}

test.each(Object.entries(typedWords))('"%s" finds %s first', (typed, expected) => {
  const parts = [actionsFor('Superadmin'), listPartsFor('Superadmin'), pagesFor('Superadmin'), reportsFor('Superadmin')]
  const first = bestOf(parts.flatMap((entries) => fitting(entries, typed)))
  expect(first?.id).toBe(expected)
})
