import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TokenKind, TokenScope } from '@hr/contract/token-scopes'

const personaNames = [
  'anonymous',
  'employee',
  'teamlead',
  'supervisor',
  'admin',
  'superadmin',
  'flag_admin',
  'flag_superadminhr',
  'applicant',
  'norole',
  'archived',
  'expired',
] as const
export type PersonaName = (typeof personaNames)[number]

/**
 * The rules of the table: `own` is the person's own records, `team` also those of the team, `message` an answer with
 * loginMessage.
 */
export type Rule = 'allow' | 'deny' | 'own' | 'team' | 'message'

export type Row = {
  call: string
  rules: Record<PersonaName, Rule>
  selfRule: string
  hasLadder: boolean
  /** Whether a user answers who must set up a second factor first: to anyone, about themselves, or not at all. */
  withoutFactor: 'open' | 'own' | 'deny'
  /** The scopes that a token of each kind needs; undefined if none may make the call. */
  scopes: Record<TokenKind, TokenScope[] | undefined>
}

/** Reads `contract/access.tsv`: who may make which call. */
export function readAccessTable(): Row[] {
  const [header = '', ...lines] = readFileSync(join(import.meta.dirname, '../../../contract/access.tsv'), 'utf8')
    .trim()
    .split('\n')
  const columns = header.split('\t')
  return lines.map((line) => {
    const cells = Object.fromEntries(line.split('\t').map((cell, index) => [columns[index] ?? '', cell]))
    const rules = Object.fromEntries(personaNames.map((persona) => [persona, cells[persona] as Rule])) as Record<
      PersonaName,
      Rule
    >
    const path = (cells['path'] ?? '').replace(/\{(\w+)\}/g, ':$1')
    return {
      call: `${cells['method']} ${path}`,
      rules,
      selfRule: cells['self_rule'] ?? '',
      hasLadder: cells['ladder'] === 'yes',
      withoutFactor: cells['without_factor'] as Row['withoutFactor'],
      scopes: { personal: scopesOf(cells['personal_token']), service: scopesOf(cells['service_token']) },
    }
  })
}

const scopesOf = (cell = '') => (cell === 'deny' ? undefined : (cell.split(' + ') as TokenScope[]))
