import { Checkbox, Input, Stack, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldScopes, type FieldScope, type TokenScope } from '@hr/contract/token-scopes'
import { useField } from '../../../form/form-context.ts'
import { t } from '../../../lib/t.ts'
import { ScopeSentences, scopeTexts } from './scopes.tsx'
import css from './tokens.module.css'

type AreaOf<Scope> = Scope extends `${infer Area}:${string}` ? Area : never

/** The rows of the table. */
const areaNames: Readonly<Record<AreaOf<Exclude<TokenScope, FieldScope>>, string>> = {
  profile: t('Own name, role and email'),
  employees: t('Employees', undefined, 'scope'),
  leave: t('Leave', undefined, 'scope'),
  projects: t('Projects', undefined, 'scope'),
  positions: t('Positions', undefined, 'scope'),
  equipment: t('Equipment and licences', undefined, 'scope'),
  applicants: t('Applicants', undefined, 'scope'),
  notifications: t('Notifications', undefined, 'scope'),
  changes: t('Changes', undefined, 'scope'),
  reports: t('Reports', undefined, 'scope'),
  provisioning: t('Identity directory: users, teams and sign-in', undefined, 'scope'),
  accounts: t('Accounts: who can sign in and see more data', undefined, 'scope'),
}

type ScopesFieldProps = {
  path: string
  description: ReactNode
  /** The scopes that a kind of token can have. */
  scopes: readonly TokenScope[]
}

/** The scopes of a token: a table of areas with what it may read and change there, and the fields that it opens. */
export function ScopesField({ path, description, scopes }: ScopesFieldProps) {
  const label = t('What it may do')
  const { id, value, error, onChange } = useField<TokenScope[]>(path, label, (chosen) =>
    chosen.map((scope) => scopeTexts[scope]).join(', '),
  )
  const find = (name: string) => scopes.find((scope) => scope === name)
  const rows = Object.entries(areaNames)
    .map(([area, name]) => ({ name, read: find(`${area}:read`), write: find(`${area}:write`) }))
    .filter(({ read, write }) => read !== undefined || write !== undefined)
  const opened = fieldScopes.filter((scope) => scopes.includes(scope))
  const pick = (chosen: string[]) => onChange(scopes.filter((scope) => chosen.includes(scope)))
  return (
    <Checkbox.Group
      id={id}
      size="sm"
      label={label}
      withAsterisk
      description={description}
      error={error}
      value={value}
      onChange={pick}
    >
      <Stack mt={8} gap={12}>
        <table className={css.scopes}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('Area', undefined, 'scope')}</VisuallyHidden>
              </th>
              <th scope="col">{t('Read', undefined, 'scope')}</th>
              <th scope="col">{t('Change', undefined, 'scope')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, read, write }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <ScopeCell scope={read} />
                <ScopeCell scope={write} />
              </tr>
            ))}
          </tbody>
        </table>
        {opened.length > 0 && (
          <Stack component="fieldset" gap={8} m={0} p={0} bd={0}>
            <Input.Label component="legend" labelElement="div" mb={8}>
              {t('Fields not needed for everyday work')}
            </Input.Label>
            {opened.map((scope) => (
              <Checkbox key={scope} value={scope} label={scopeTexts[scope]} />
            ))}
          </Stack>
        )}
        <ScopeSentences scopes={value} />
      </Stack>
    </Checkbox.Group>
  )
}

/** A cell of the table; blank if no token can do this. */
const ScopeCell = ({ scope }: { scope: TokenScope | undefined }) => (
  <td>{scope && <Checkbox value={scope} aria-label={scopeTexts[scope]} />}</td>
)
