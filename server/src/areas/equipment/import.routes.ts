import { itemsImportApi } from '@hr/contract/areas/equipment/import'
import type { ItemKind } from '@hr/contract/areas/equipment/items'
import { purchaseFieldNames } from '@hr/contract/areas/equipment/items'
import {
  equipmentColumns,
  importColumns,
  licenceColumns,
  purchaseHeaders,
  readHeaders,
} from '@hr/contract/areas/equipment/sheet'
import { todayIn } from '@hr/contract/lib/dates'
import { uploadKinds } from '@hr/contract/lib/files'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { routeOf } from '../../http/route-of.ts'
import { Problem } from '../../http/problem.ts'
import { answerImport } from '../../spreadsheet/import.ts'
import { maxRows, readSheet, type SheetRow } from '../../spreadsheet/read.ts'
import { tooManyRows } from '../../spreadsheet/problems.ts'
import type { z } from 'zod'
import { importItems } from './import.commands.ts'
import { checkItems } from './import.queries.ts'

const headers = importColumns.map(({ header }) => header)
/** Far longer than reading the maximum number of rows takes. */
const limits = { bytes: uploadKinds.spreadsheet.maxBytes, seconds: 5 }

/** The email column of equipment is optional (specification two, section 5), and so is its purchase. */
const wanted = {
  equipment: {
    columns: headers.slice(0, -1),
    optionalColumns: [...headers.slice(-1), ...purchaseHeaders],
    exportedColumns: equipmentColumns.map(({ header }) => header),
    limits,
  },
  licence: {
    columns: headers,
    optionalColumns: [],
    exportedColumns: licenceColumns.map(({ header }) => header),
    limits,
  },
} as const

type Body = z.output<typeof itemsImportApi.equipment.body>

/** Returns the rows of a file, or of a list in the body, numbered like those of a file. */
async function rowsOf(kind: ItemKind, { file, rows = [] }: Body): Promise<SheetRow[]> {
  if (file) {
    const { columns, optionalColumns, exportedColumns } = wanted[kind]
    const read = [...new Set([...columns, ...optionalColumns, ...exportedColumns])]
    const places = readHeaders.map((header) => read.indexOf(header))
    const found = await readSheet(new Uint8Array(await file.arrayBuffer()), wanted[kind])
    return found.map(({ row, cells }) => ({ row, cells: places.map((place) => cells[place] ?? '') }))
  }
  const { status, message } = tooManyRows(maxRows)
  if (rows.length > maxRows) throw new Problem(status, message)
  return rows.map(({ code, name, status, notes, email, ...purchase }, index) => ({
    row: index + 2,
    cells: [
      code,
      name,
      status,
      notes,
      email,
      ...(kind === 'equipment' ? purchaseFieldNames.map((field) => purchase[field]) : []),
    ],
  }))
}

export const itemsImportRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db'>> = async (app, { db, company }) => {
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
        const sheet = await rowsOf(kind, request.body)
        const by = { actorId: callerOf(request).uuid, today: todayIn(company.timeZone) }
        return {
          result: await answerImport(db, request, {
            dryRun: request.query.dryRun,
            check: async (trx) => {
              const { candidates: _candidates, ...checked } = await checkItems(trx, kind, sheet)
              return checked
            },
            run: (trx) => importItems(trx, kind, sheet, by),
          }),
        }
      },
    })
}
