import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { messageResult, name, translated } from '../../lib/fields.ts'
import { holidayRules } from '../leave/non-working-days.ts'
import { limitedDays } from '../leave/policies.ts'
import { policyTemplateNames } from '../leave/policy-templates.ts'
import { country } from './company.ts'
import { setupProgressApi } from './setup-progress.ts'

/** An office in another country. */
const office = z.object({ name, country })

export const setupApi = {
  ...setupProgressApi,
  people: endpoint('GET /setup/people', 'company.manage', {
    summary: 'Count the employees besides me, and those of them to invite',
    result: z.object({
      people: z.int(),
      /** Those who may sign in, never have, and have received no invitation. */
      toInvite: z.int(),
    }),
  }),
  addHolidays: endpoint('POST /setup/holidays', 'company.manage', {
    summary: "Add this and next year's public holidays of a country to the company's calendar",
    body: z.object({ country, rules: holidayRules }),
    result: z.object({ added: z.int() }),
  }),
  addOffices: endpoint('POST /setup/offices', 'company.manage', {
    summary: "Add a holiday calendar for each country of the offices, with this and next year's public holidays",
    body: z.object({ offices: z.array(office).min(1).max(100) }),
    result: messageResult,
  }),
  addLeave: endpoint('POST /setup/leave', 'company.manage', {
    summary: 'Add leave policies from templates and grant this year',
    body: z.object({
      policies: z
        .array(z.object({ template: z.enum(policyTemplateNames), baseDays: limitedDays.nullable() }))
        .min(1)
        .max(policyTemplateNames.length),
    }),
    result: messageResult,
  }),
  addPositions: endpoint('POST /setup/positions', 'company.manage', {
    summary: 'Add the positions that are missing',
    body: z.object({ names: z.array(name).min(1).max(500) }),
    result: z.object({ added: z.int() }),
  }),
  invite: endpoint('POST /setup/invitations', 'company.manage', {
    summary: 'Invite all employees who have neither signed in nor received an invitation',
    result: z.object({ message: translated, invited: z.int() }),
  }),
}
