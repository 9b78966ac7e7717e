import { writableFields } from '@hr/contract/areas/custom-fields/fields'
import { employeesImportApi } from '@hr/contract/areas/employees/import'
import { employeeImportColumns } from '@hr/contract/areas/employees/import-columns'
import { dayOrderOfCountry } from '@hr/contract/lib/cell-days'
import { uploadKinds } from '@hr/contract/lib/files'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { Problem } from '../../http/problem.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { routeOf } from '../../http/route-of.ts'
import { readUpload } from '../../spreadsheet/read.ts'
import { listCustomFields } from '../custom-fields/custom-fields.queries.ts'
import { listImportableLeave } from '../leave-policies/opening-balances.commands.ts'
import { rejectOptions, startImport } from './import.commands.ts'
import { startUndo } from './import-undo.commands.ts'
import { listImports } from './import-undo.queries.ts'
import { checkImport, isFirstImport, isSettingUp } from './import.queries.ts'

export const employeesImportRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db' | 'keys' | 'startJob'>> = async (
  app,
  { db, keys, company, startJob },
) => {
  app.route({
    ...routeOf(employeesImportApi.read),
    handler: async (request) => {
      const leave = await listImportableLeave(db, { today: todayIn(company.timeZone) })
      const customFields = writableFields(await listCustomFields(db), callerOf(request), 'all')
      const dayOrder = dayOrderOfCountry(company.country)
      const columns = employeeImportColumns(leave, customFields)
      const table = await readUpload(request.body.file, { columns, chosen: request.query.sheet })
      const when = { isFirst: await isFirstImport(db), isSettingUp: await isSettingUp(db) }
      return { result: { ...table, ...when, dayOrder, leave, customFields } }
    },
  })

  app.route({
    ...routeOf(employeesImportApi.list),
    handler: async () => ({ result: await listImports(db) }),
  })

  app.route({
    ...routeOf(employeesImportApi.undo),
    handler: async (request) => {
      const by = { actorId: callerOf(request).uuid, startJob }
      return { result: { job: await inTransaction(db, request, (trx) => startUndo(trx, request.params.id, by)) } }
    },
  })

  app.route({
    ...routeOf(employeesImportApi.run),
    // The same limit as for a file.
    bodyLimit: uploadKinds.table.maxBytes,
    handler: async (request) => {
      const caller = callerOf(request)
      const { dryRun = false, addPositions = false, skipUnknownProjects = false } = request.query
      const { invite = false, updateExisting = false } = request.query
      const options = { addPositions, skipUnknownProjects, invite, updateExisting }
      rejectOptions(caller, options)
      const {
        candidates,
        changed,
        fields: _fields,
        sheet,
        ...checked
      } = await db
        .transaction()
        .setAccessMode('read only')
        .execute((trx) =>
          checkImport(trx, request.body, {
            ...options,
            actor: caller,
            keys,
            country: company.country,
            today: todayIn(company.timeZone),
          }),
        )
      if (dryRun) return { result: { ...checked, job: null, importId: null } }
      if (checked.problems.length > 0) throw new Problem(422, checked.problems)
      const roles = [...new Set(candidates.map(({ input }) => input.role))]
      const changesEmails = changed.some(({ change }) => change.email !== undefined)
      const started = await inTransaction(db, request, (trx) =>
        startImport(
          trx,
          { sheet, options, roles, changesEmails, employees: candidates.length },
          { caller, keys, startJob },
        ),
      )
      return { result: { ...checked, ...started } }
    },
  })
}
