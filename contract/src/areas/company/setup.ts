import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { choice, messageResult, name, translated } from '../../lib/fields.ts'
import { holidayRules } from '../leave/non-working-days.ts'
import { limitedDays } from '../leave/policies.ts'
import { policyTemplateNames } from '../leave/policy-templates.ts'
import { country } from './company.ts'

/** The steps of the setup, in their order. */
export const setupSteps = [
  'company',
  'offices',
  'leave',
  'positions',
  'people',
  'mail',
  'signIn',
  'invitations',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** The parts without which a company can't rely on its installation, the most urgent first. */
export const neededParts = [
  'backups',
  'mail',
  'publicAddress',
  'secondSuperadmin',
  'secondFactor',
  'policyYears',
  'supervisors',
] as const
export type NeededPart = (typeof neededParts)[number]

const setup = z.object({
  /** 'new': the setup opens by itself; 'started': the dashboard lists its open steps; 'closed': neither. */
  state: z.enum(['new', 'started', 'closed']),
  /** The steps of this installation; without an identity provider there is nothing to check for sign-in. */
  steps: z.array(z.object({ name: z.enum(setupSteps), status: z.enum(['open', 'done', 'skipped']) })),
  /** Whether a Superadmin has decided if the last day ends sign-in. */
  isLastDayDecided: z.boolean().default(true),
  /** Needed parts that are missing; a Superadmin has dismissed those that another program has or that the company goes without. */
  missing: z.array(z.object({ name: z.enum(neededParts), isDismissed: z.boolean() })).default([]),
})
export type Setup = z.output<typeof setup>
export type MissingPart = Setup['missing'][number]

/** An office in another country. */
const office = z.object({ name, country })

export const setupApi = {
  find: endpoint('GET /setup', 'company.manage', {
    summary: 'Show which steps of the setup are done, and which parts of the installation are missing',
    result: setup,
  }),
  people: endpoint('GET /setup/people', 'company.manage', {
    summary: 'Count the employees besides me, and those of them to invite',
    result: z.object({
      people: z.int(),
      /** Those who may sign in, never have, and have received no invitation. */
      toInvite: z.int(),
    }),
  }),
  update: endpoint('PATCH /setup', 'company.manage', {
    summary: 'Start or close the setup, skip a step of it, or dismiss a missing part or list it again',
    body: z.object({
      state: choice(['started', 'closed']).optional(),
      skip: choice(setupSteps).optional(),
      dismiss: choice(neededParts).optional(),
      restore: choice(neededParts).optional(),
    }),
    result: messageResult,
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
