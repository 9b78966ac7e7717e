import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { choice, messageResult } from '../../lib/fields.ts'

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

/** The calls of screens besides the setup, without the rules of what it adds. */
export const setupProgressApi = {
  find: endpoint('GET /setup', 'company.manage', {
    summary: 'Show which steps of the setup are done, and which parts of the installation are missing',
    result: setup,
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
}
