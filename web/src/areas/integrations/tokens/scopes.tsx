import { List, Text } from '@mantine/core'
import { scopeSentences } from '@hr/contract/areas/tokens/scopes'
import type { TokenScope } from '@hr/contract/token-scopes'
import { t } from '../../../lib/t.ts'

/** The texts of scopes for users. */
export const scopeTexts: Readonly<Record<TokenScope, string>> = {
  'profile:read': t('Own name, role and email'),
  'employees:read': t('Employees: read', undefined, 'scope'),
  'employees:write': t('Employees: change', undefined, 'scope'),
  'leave:read': t('Leave: read', undefined, 'scope'),
  'leave:write': t('Leave: change', undefined, 'scope'),
  'projects:read': t('Projects: read', undefined, 'scope'),
  'projects:write': t('Projects: change', undefined, 'scope'),
  'positions:read': t('Positions: read', undefined, 'scope'),
  'positions:write': t('Positions: change', undefined, 'scope'),
  'equipment:read': t('Equipment and licences: read', undefined, 'scope'),
  'equipment:write': t('Equipment and licences: change', undefined, 'scope'),
  'applicants:read': t('Applicants: read', undefined, 'scope'),
  'applicants:write': t('Applicants: change', undefined, 'scope'),
  'notifications:read': t('Notifications: read', undefined, 'scope'),
  'notifications:write': t('Notifications: change', undefined, 'scope'),
  'changes:read': t('Changes: read', undefined, 'scope'),
  'reports:read': t('Reports: read', undefined, 'scope'),
  'provisioning:read': t('Identity directory: read users and teams', undefined, 'scope'),
  'provisioning:write': t('Identity directory: disable sign-in', undefined, 'scope'),
  'accounts:write': t('Accounts: control who can sign in and see more data', undefined, 'scope'),
  'fields:personal': t('Fields: personal, such as phone number and languages', undefined, 'scope'),
  'fields:sensitive': t('Fields: sensitive, such as date of birth and address', undefined, 'scope'),
  'fields:national-id': t('Fields: ID number', undefined, 'scope'),
  'fields:third-party': t('Fields: family and emergency contact', undefined, 'scope'),
  'fields:leave-type': t('Fields: type of leave', undefined, 'scope'),
  'fields:confidential': t(
    'Fields: client contacts, notes, licence keys and reasons for departures',
    undefined,
    'scope',
  ),
}

/** Explains the chosen scopes. */
export function ScopeSentences({ scopes }: { scopes: readonly TokenScope[] }) {
  if (scopes.length === 0) return null
  return (
    <List fz="sm" spacing={4}>
      {scopes.map((scope) => (
        <List.Item key={scope}>
          <Text span display="block" fz="sm" fw={600}>
            {scopeTexts[scope]}
          </Text>
          {t(scopeSentences[scope])}
        </List.Item>
      ))}
    </List>
  )
}
