import { Button } from '@mantine/core'
import { useState } from 'react'
import { may } from '@hr/contract/access'
import { roleTexts } from '@hr/contract/areas/access/roles'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import {
  employeesImportApi,
  employeesImportTexts as texts,
  type CheckedSheet,
} from '@hr/contract/areas/employees/import'
import { employeeImportColumns, type EmployeeColumn } from '@hr/contract/areas/employees/import-columns'
import { laterFields } from '@hr/contract/areas/employees/record'
import { isUnfinished } from '@hr/contract/areas/jobs/jobs'
import type { ImportSheet } from '@hr/contract/lib/imports'
import { useApiMutation } from '../../api/client.ts'
import { request } from '../../api/request.ts'
import { useUser } from '../../api/session.ts'
import { ImportDialog } from '../../import/ImportDialog.tsx'
import { LoadingText } from '../../import/LoadingText.tsx'
import type { ImportKind, Options } from '../../import/use-import.ts'
import { t } from '../../lib/t.ts'
import { JobProgress, useJob } from '../jobs/public.ts'
import { MailServerNotice } from '../notifications/public.ts'
import { formatOutside } from './leave-outside.ts'
import { RecentImports } from './RecentImports.tsx'
import { useUndoImport } from './use-undo-import.tsx'

/** The dialog for importing employees, which a background job does. */
export function ImportPeople({ onClose }: { onClose: () => void }) {
  const [isFirst, setFirst] = useState(false)
  /** The fingerprint of the leave that the latest check has listed. */
  const [fingerprint, setFingerprint] = useState('')
  /** The fingerprint of the changes that the latest check has shown. */
  const [confirmedChanges, setConfirmedChanges] = useState('')
  const mayAddPositions = may('position.manage', useUser().effectiveRole)
  const { data: started, mutateAsync: start } = useApiMutation(employeesImportApi.run)
  const job = useJob(started?.job ?? undefined).data
  const undo = useUndoImport()

  const kind: ImportKind = {
    title: t(employeesTexts.importTitle),
    hint: t('XLSX, XLS or CSV, up to 20 MB and 10,000 people. Any columns in any order.'),
    uploadKind: 'table',
    template: { list: 'employees', file: 'Employees template.xlsx' },
    options: [
      ...(mayAddPositions ? [{ name: 'addPositions', label: t(texts.addPositions), isChecked: true }] : []),
      { name: 'skipUnknownProjects', label: t(texts.skipUnknownProjects), column: 'team', isChecked: true },
      // The first import rarely needs it, so only the check offers it.
      isFirst ? { ...updateExisting, hint: undefined } : updateExisting,
      { name: 'invite', label: t(texts.invite), notice: <MailServerNotice /> },
    ],
    columnsHint: (present) =>
      laterFields.every((field) => present.includes(field))
        ? undefined
        : t('Date of birth and addresses may be missing. Employees or HR can add them later.'),
    importLabel: (added, updated) => {
      if (added === 0) return t('{count, plural, one {Update # person} other {Update # people}}', { count: updated })
      if (updated === 0) return t('{count, plural, one {Import # person} other {Import # people}}', { count: added })
      return t('Import {added} and update {updated}', { added, updated })
    },
    read: async (file, query) => {
      const sheet = await request(employeesImportApi.read, { body: { file }, query })
      setFirst(sheet.isFirst)
      // A new company lacks positions, also those of its second sheet.
      const options = { addPositions: (sheet.isFirst || sheet.isSettingUp) && mayAddPositions }
      return {
        ...sheet,
        columns: employeeImportColumns(sheet.leave, sheet.customFields),
        options,
      }
    },
    check: async (sheet, { invite: _invite, endsLeave: _endsLeave, ...options }) => {
      const checked = await request(employeesImportApi.run, inputOf(sheet, { ...options, dryRun: true }))
      const { people, fingerprint } = checked.leaveOutside
      setFingerprint(fingerprint)
      setConfirmedChanges(checked.changesFingerprint)
      return {
        ...checked,
        ...(people.length > 0 && { asks: { ...leaveQuestion, rows: people.flatMap(rowsOf) } }),
        others: [
          {
            title: t('Roles that will be assigned'),
            names: checked.roles.map(({ role, employees }) =>
              t('{role} ({count, number})', { role: t(roleTexts[role]), count: employees }),
            ),
          },
          { title: t('Positions that will be added'), names: checked.newPositions },
          { title: t('Projects that will be skipped'), names: checked.ignoredProjects },
        ],
      }
    },
    run: (sheet, { endsLeave = false, ...options }) => {
      const { query, body } = inputOf(sheet, options)
      const seen = { ...(endsLeave && { endsLeave: fingerprint }), ...(confirmedChanges && { confirmedChanges }) }
      return start({ query: { ...query, ...seen }, body })
    },
    onAnother: undo.forget,
  }

  const canUndo = job?.state === 'done' && (job.figures?.['imported'] ?? 0) > 0
  const importId = started?.importId ?? undefined
  return (
    <ImportDialog
      kind={kind}
      recent={<RecentImports />}
      outcome={{
        state: job === undefined || isUnfinished(job) ? 'running' : job.state === 'failed' ? 'failed' : 'done',
        content: undo.job ? (
          <JobProgress job={undo.job} />
        ) : job ? (
          <>
            <JobProgress job={job} />
            {canUndo && importId !== undefined && (
              <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => undo.ask(importId)}>
                {t(texts.undo)}
              </Button>
            )}
            {undo.question}
          </>
        ) : (
          <LoadingText text={t('Starting …')} />
        ),
      }}
      onClose={onClose}
    />
  )
}

const updateExisting = {
  name: 'updateExisting',
  label: t(texts.updateExisting),
  hint: t(
    'Matched by email or employee number. Blank cells change nothing. Roles, remaining days and values for every row apply only to new employees.',
  ),
  isChecked: true,
}

const leaveQuestion = {
  title: t('Leave outside the employment'),
  option: {
    name: 'endsLeave',
    label: t('Cancel the days outside the employment'),
    hint: t('Canceled days are credited back, and employees and approvers are notified. Otherwise the leave stays.'),
  },
}

/** The leave of an employee outside the employment, with the row that moves the first or last day. */
const rowsOf = ({ row, name, requests }: CheckedSheet['leaveOutside']['people'][number]) =>
  requests.map((one) => ({ row, text: t('{name}: {leave}', { name, leave: formatOutside(one) }) }))

/** The call for a sheet; options that are off are left out. */
const inputOf = (sheet: ImportSheet, options: Options) => ({
  query: Object.fromEntries(Object.entries(options).flatMap(([name, isOn]) => (isOn ? [[name, 'true' as const]] : []))),
  // The columns are those of `employeeImportColumns`.
  body: sheet as ImportSheet<EmployeeColumn>,
})
