import { employeesImportApi, employeesImportTexts } from '@hr/contract/areas/employees/import'
import { sheetColumns } from '@hr/contract/areas/employees/sheet'
import { may } from '@hr/contract/access'
import { uploadKinds } from '@hr/contract/lib/files'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { Problem } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { answerImport } from '../../spreadsheet/import.ts'
import { readSheet } from '../../spreadsheet/read.ts'
import { importEmployees } from './import.commands.ts'
import { checkImport } from './import.queries.ts'

const columns = sheetColumns.map(({ header }) => header)
const limits = { bytes: uploadKinds.peopleSpreadsheet.maxBytes }

export const employeesImportRoutes: FastifyPluginAsyncZod<
  Pick<Deps, 'company' | 'db' | 'keys' | 'emailQueue'>
> = async (app, { db, keys, company, emailQueue }) => {
  app.route({
    ...routeOf(employeesImportApi.run),
    handler: async (request) => {
      const caller = callerOf(request)
      const { dryRun, addPositions = false, skipUnknownProjects = false, invite = false } = request.query
      if (addPositions && !may('position.manage', caller.role))
        throw new Problem(403, employeesImportTexts.onlySuperadmins)
      const sheet = await readSheet(new Uint8Array(await request.body.file.arrayBuffer()), { columns, limits })
      const by = { caller, emailQueue, keys, today: todayIn(company.timeZone) }
      const options = { addPositions, skipUnknownProjects }
      return {
        result: await answerImport(db, request, {
          dryRun,
          check: async (trx) => {
            const { candidates: _candidates, ...checked } = await checkImport(trx, sheet, { ...options, ...by })
            return checked
          },
          run: (trx) => importEmployees(trx, sheet, { ...options, invite }, by),
        }),
      }
    },
  })
}
