import { itemsImportApi } from '@hr/contract/areas/equipment/import'
import { expectedHeaders, itemCellsOf, itemImportColumns, withItemDays } from '@hr/contract/areas/equipment/import-rows'
import { itemKinds, type ItemKind } from '@hr/contract/areas/equipment/items'
import { dayOrderOfCountry } from '@hr/contract/lib/cell-days'
import { uploadKinds } from '@hr/contract/lib/files'
import { maxImportRows, rowNumberOf } from '@hr/contract/lib/imports'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Problem } from '../../http/problem.ts'
import { answered, serve, withOptions, type Write } from '../../http/serve.ts'
import { tooManyRows } from '../../spreadsheet/problems.ts'
import { readSheet, readUpload } from '../../spreadsheet/read.ts'
import { importItems } from './import.commands.ts'
import { checkItems, type ItemRow } from './import.queries.ts'

/** Far longer than reading the maximum number of rows takes. */
const limits = { bytes: uploadKinds.spreadsheet.maxBytes, seconds: 5 }

/** The call does not tell equipment from licences. */
const knownColumns = itemKinds.flatMap(itemImportColumns)

type Query = z.output<typeof itemsImportApi.equipment.query>
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
  return rows.map((sent, index) => ({
    row: rowNumberOf(sent, index),
    cells: itemCellsOf(kind, (field) => sent[field]),
  }))
}

const importOptions = {
  // The same limit as for a file.
  bodyLimit: limits.bytes,
  preValidation: async (request: FastifyRequest) => {
    // The specification sends the list itself as the body.
    if (Array.isArray(request.body)) request.body = { rows: request.body }
  },
}

export const itemsImportRoutes = serve(itemsImportApi, ({ company, db }) => {
  const importSheet = async (kind: ItemKind, { query, body }: { query: Query; body: Body }, write: Write) => {
    const usual = dayOrderOfCountry(company.country)
    const sheet = withItemDays(await rowsOf(kind, body), { monthFirst: body.monthFirst, usual })
    if (query.dryRun !== true) return write((trx, act) => importItems(trx, kind, sheet, act))
    const { rows, problems } = await db
      .transaction()
      .setAccessMode('read only')
      .execute((trx) => checkItems(trx, kind, sheet, todayIn(company.timeZone)))
    return { isStored: false, rows, problems }
  }
  return {
    read: answered(({ query, body }) =>
      readUpload(body.file, { columns: knownColumns, country: company.country, choices: query }),
    ),
    equipment: withOptions(
      importOptions,
      answered((call, _, write) => importSheet('equipment', call, write)),
    ),
    licences: withOptions(
      importOptions,
      answered((call, _, write) => importSheet('licence', call, write)),
    ),
  }
})
