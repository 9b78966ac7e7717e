import { Checkbox, Stack } from '@mantine/core'
import { may } from '@hr/contract/access'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import {
  employeesImportApi,
  employeesImportTexts as texts,
  type Imported,
  type ImportRow,
} from '@hr/contract/areas/employees/import'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { usersApi } from '@hr/contract/areas/users/users'
import { useApiMutation } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { ImportDialog } from '../../import/ImportDialog.tsx'
import { ImportNames } from '../../import/ImportNames.tsx'
import type { ImportColumn } from '../../import/ImportRows.tsx'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { MailServerNotice } from '../notifications/public.ts'

type Options = { addPositions: boolean; skipUnknownProjects: boolean; invite: boolean }
const noOptions: Options = { addPositions: false, skipUnknownProjects: false, invite: false }

const columns: readonly ImportColumn<ImportRow>[] = [
  { title: t('Name'), width: '19%', show: (row) => nameOf(row).trim() },
  { title: t('Email'), width: '24%', show: ({ email }) => email },
  { title: t('Position'), width: '19%', show: ({ position }) => position },
]

/** The data that an import changes besides the employees. */
const changes = [
  employeesApi.list,
  employeesApi.fieldValues,
  employeesApi.languages,
  positionsApi.list,
  projectsApi.list,
  usersApi.list,
]

/** The dialog for importing employees from a spreadsheet. */
export function ImportPeople({ onClose }: { onClose: () => void }) {
  const check = useApiMutation(employeesImportApi.run, { changes: [] })
  const run = useApiMutation(employeesImportApi.run, { changes })
  return (
    <ImportDialog<ImportRow, Imported, Options>
      onClose={onClose}
      title={t(texts.title)}
      kind="peopleSpreadsheet"
      hint={t('XLSX or XLS, up to 20 MB and 10,000 people, with the same columns as the export')}
      template={{ list: 'employees', file: t('Employees template.xlsx') }}
      columns={columns}
      firstOptions={noOptions}
      optionFields={(fields) => <OptionFields {...fields} />}
      check={(file, options) => check.mutateAsync({ query: queryOf({ ...options, dryRun: true }), body: { file } })}
      run={(file, options) => run.mutateAsync({ query: queryOf({ ...options, dryRun: false }), body: { file } })}
      warningsOf={({ warnings }) => warnings}
      about={({ isStored, newPositions, ignoredProjects }) => (
        <>
          <ImportNames
            title={isStored ? t('Positions that were added') : t('Positions that will be added')}
            names={newPositions}
          />
          <ImportNames
            title={isStored ? t('Projects that were skipped') : t('Projects that will be skipped')}
            names={ignoredProjects}
          />
        </>
      )}
      words={{
        importing: t('Adding people. Please wait'),
        button: (count) => t('Import {{count}} people', { count }),
        done: (count) => t('{{count}} people were added', { count }),
      }}
    />
  )
}

/** Flags as query parameters, without those that are off. */
const queryOf = (flags: Options & { dryRun: boolean }): Record<string, 'true'> =>
  Object.fromEntries(Object.entries(flags).flatMap(([name, isOn]) => (isOn ? [[name, 'true' as const]] : [])))

type OptionFieldsProps = {
  options: Options
  isDisabled: boolean
  onChange: (options: Options, isCheckNeeded: boolean) => void
}

function OptionFields({ options, isDisabled, onChange }: OptionFieldsProps) {
  const { effectiveRole } = useUser()
  const option = (name: keyof Options, label: string) => (
    <Checkbox
      label={label}
      checked={options[name]}
      disabled={isDisabled}
      // An invitation doesn't affect the check of the file.
      onChange={() => onChange({ ...options, [name]: !options[name] }, name !== 'invite')}
    />
  )
  return (
    <Stack gap="sm">
      <MailServerNotice />
      {may('position.manage', effectiveRole) && option('addPositions', t(texts.addPositions))}
      {option('skipUnknownProjects', t(texts.skipUnknownProjects))}
      {option('invite', t(texts.invite))}
    </Stack>
  )
}
