import { writableFields } from '@hr/contract/areas/custom-fields/fields'
import { employeesImportApi, employeesImportTexts } from '@hr/contract/areas/employees/import'
import { employeeImportColumns } from '@hr/contract/areas/employees/import-columns'
import { uploadKinds } from '@hr/contract/lib/files'
import { recordExport } from '../../audit/history.ts'
import { transact } from '../../db/transaction.ts'
import { Problem } from '../../http/problem.ts'
import { answered, serve, withOptions } from '../../http/serve.ts'
import { readUpload } from '../../spreadsheet/read.ts'
import { listCustomFields } from '../custom-fields/custom-fields.queries.ts'
import { listImportableLeave } from '../leave-policies/opening-balances.commands.ts'
import { mayEndSignIn } from './employees.commands.ts'
import { rejectOptions, startImport } from './import.commands.ts'
import { startUndo } from './import-undo.commands.ts'
import { listImports } from './import-undo.queries.ts'
import { checkImport, isFirstImport, isSettingUp } from './import.queries.ts'

export const employeesImportRoutes = serve(employeesImportApi, ({ db, keys, company, startJob }) => ({
  read: answered(async ({ body, query }, { caller, today }) => {
    const leave = await listImportableLeave(db, { today })
    const customFields = writableFields(await listCustomFields(db), caller, 'all')
    const columns = employeeImportColumns(leave, customFields)
    const table = await readUpload(body.file, { columns, country: company.country, choices: query })
    const when = { isFirst: await isFirstImport(db), isSettingUp: await isSettingUp(db) }
    return { ...table, ...when, leave, customFields }
  }),
  list: () => listImports(db),
  undo: answered(async ({ params }, _, write) => ({
    job: await write((trx, act) => startUndo(trx, params.id, { ...act, startJob })),
  })),
  run: withOptions(
    // The same limit as for a file.
    { bodyLimit: uploadKinds.table.maxBytes },
    answered(async ({ body, query }, { caller, today }, write) => {
      const { dryRun = false, addPositions = false, skipUnknownProjects = false } = query
      const { invite = false, updateExisting = false, endsLeave, confirmedChanges } = query
      const options = { addPositions, skipUnknownProjects, invite, updateExisting }
      rejectOptions(caller, options)
      const {
        candidates,
        changed,
        opened,
        fields: _fields,
        outsideOf,
        sheet,
        ...checked
      } = await db
        .transaction()
        .setAccessMode('read only')
        .execute((trx) => checkImport(trx, body, { ...options, actor: caller, keys, country: company.country, today }))
      const roles = [...Map.groupBy(candidates, ({ input }) => input.role)]
      const answer = {
        ...checked,
        roles: roles.flatMap(([role, all]) => (role === 'Employee' ? [] : [{ role, employees: all.length }])),
      }
      // The answer tells what the sheet replaces, as an export would.
      if (opened.size > 0)
        await transact(db, (trx) =>
          recordExport(trx, {
            actorId: caller.uuid,
            entity: 'employee',
            values: { rows: sheet.rows.length, columns: sheet.columns },
            people: `{${[...opened].join()}}`,
          }),
        )
      if (dryRun) return { ...answer, job: null, importId: null }
      if (checked.problems.length > 0) throw new Problem(422, checked.problems)
      if (endsLeave !== undefined && endsLeave !== checked.leaveOutside.fingerprint)
        throw new Problem(409, employeesImportTexts.leaveChanged)
      if (confirmedChanges !== undefined && confirmedChanges !== checked.changesFingerprint)
        throw new Problem(409, employeesImportTexts.employeesChanged)
      const changesEmails = changed.some(({ change }) => change.email !== undefined)
      const endsSignIn = changed.some(({ change }) => mayEndSignIn(change, today))
      const started = await write((trx) =>
        startImport(
          trx,
          {
            sheet,
            options,
            roles: roles.map(([role]) => role),
            mustConfirm: changesEmails || endsSignIn,
            employees: candidates.length,
            endsLeave: endsLeave === undefined ? undefined : outsideOf,
            confirmed: confirmedChanges === undefined ? undefined : changed,
          },
          { caller, keys, startJob },
        ),
      )
      return { ...answer, ...started }
    }),
  ),
}))
