import { itemsImportApi } from '@hr/contract/areas/equipment/import'
import { expectedHeaders, itemCellsOf, itemImportColumns, withItemDays } from '@hr/contract/areas/equipment/import-rows'
import { itemKinds, type ItemKind } from '@hr/contract/areas/equipment/items'
import { dayOrderOfCountry } from '@hr/contract/lib/cell-days'
import { todayIn } from '@hr/contract/lib/dates'
import { uploadKinds } from '@hr/contract/lib/files'
import { maxImportRows } from '@hr/contract/lib/imports'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { Problem } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { tooManyRows } from '../../spreadsheet/problems.ts'
import { readSheet, readUpload } from '../../spreadsheet/read.ts'
import { importItems } from './import.commands.ts'
import { checkItems, type ItemRow } from './import.queries.ts'

/** Far longer than reading the maximum number of rows takes. */
const limits = { bytes: uploadKinds.spreadsheet.maxBytes, seconds: 5 }

/** The call does not tell equipment from licences. */
const knownColumns = itemKinds.flatMap(itemImportColumns)

type Body = z.output<typeof itemsImportApi.equipment.body>

/** Returns the rows of a file, or of a list in the body, numbered like those of a file. */
async function rowsOf(kind: ItemKind, { file, rows = [] }: Body): Promise<ItemRow[]> {
  if (file) {
    const { columns, optionalColumns, exportedColumns } = expectedHeaders[kind]
    const headers = [...new Set([...columns, ...optionalColumns, ...exportedColumns])]
    const found = await readSheet(new Uint8Array(await file.arrayBuffer()), { ...expectedHeaders[kind], limits })
    return found.map(({ row, cells }) => ({
      row,
      cells: itemCellsOf(kind, (_, header) => cells[headers.indexOf(header)]),
    }))
  }
  const { status, message } = tooManyRows(maxImportRows)
  if (rows.length > maxImportRows) throw new Problem(status, message)
  return rows.map((sent, index) => ({ row: sent.row ?? index + 2, cells: itemCellsOf(kind, (field) => sent[field]) }))
}

export const itemsImportRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db'>> = async (app, { db, company }) => {
  app.route({
    ...routeOf(itemsImportApi.read),
    handler: async ({ body, query }) => {
      const table = await readUpload(body.file, { columns: knownColumns, chosen: query.sheet })
      return { result: { ...table, dayOrder: dayOrderOfCountry(company.country) } }
    },
  })

  for (const [kind, endpoint] of [
    ['equipment', itemsImportApi.equipment],
    ['licence', itemsImportApi.licences],
  ] as const)
    app.route({
      ...routeOf(endpoint),
      // The same limit as for a file.
      bodyLimit: limits.bytes,
      preValidation: async (request) => {
        // The specification sends the list itself as the body.
        if (Array.isArray(request.body)) request.body = { rows: request.body }
      },
      handler: async (request) => {
        const { monthFirst } = request.body
        const usual = dayOrderOfCountry(company.country)
        const sheet = withItemDays(await rowsOf(kind, request.body), { monthFirst, usual })
        const by = { actorId: callerOf(request).uuid, today: todayIn(company.timeZone) }
        if (request.query.dryRun !== true)
          return { result: await inTransaction(db, request, (trx) => importItems(trx, kind, sheet, by)) }
        const { rows, problems } = await db
          .transaction()
          .setAccessMode('read only')
          .execute((trx) => checkItems(trx, kind, sheet))
        return { result: { isStored: false, rows, problems } }
      },
    })
}
