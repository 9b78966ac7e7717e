import { create as contentDisposition } from 'content-disposition'
import { scopeOf } from '@hr/contract/access'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CallAct } from '../../act.ts'
import type { Deps } from '../../deps.ts'
import { callerOf, forbidden } from '../../http/access.ts'
import { destroyWhenStalled, whenClosed } from '../../http/download.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { actOf } from '../../http/serve.ts'
import type { ExportedList } from '../../spreadsheet/exported-list.ts'
import { type SheetRow, streamSheet, xlsxType } from '../../spreadsheet/write.ts'

type Needed = Pick<Deps, 'db' | 'reads' | 'exportedLists' | 'company' | 'emailQueue' | 'keys'>

/** Streams lists as spreadsheets. */
export const exportsRoutes: FastifyPluginAsyncZod<Needed> = async (app, deps) => {
  const { db, reads, exportedLists } = deps
  const { config, ...route } = routeOf(exportsApi.sheet)
  app.route({
    ...route,
    // HEAD would record an export without sending it.
    exposeHeadRoute: false,
    // The browser downloads the file itself, so that its list of downloads shows the progress.
    config: { ...config, bySessionCookie: true },
    handler: async (request, reply) => {
      const { list: name } = request.params
      const list = found(Object.hasOwn(exportedLists, name) ? exportedLists[name] : undefined)
      const caller = callerOf(request)
      const scope = scopeOf(list.access, caller.role)
      if (scope === undefined || (scope !== 'all' && !list.isScoped)) throw forbidden()
      if (request.query['template'] === 'true')
        return sendSheet(reply, { ...list, columns: list.template ?? list.columns }, none())
      const act: CallAct = { ...actOf(request, deps), actorId: caller.uuid, caller, scope }
      const { check: isCheck = false, ...parameters } = request.query
      const opened = await reads.read(caller, async (from) => {
        const sheet = await list.prepare(parameters, act, { db, from })
        return isCheck ? sheet.check() : sheet.open()
      })
      if (!opened) return sendSheet(reply, list, none())
      const { rows, close, columns } = opened
      whenClosed(reply.raw, close)
      destroyWhenStalled(reply.raw)
      return sendSheet(reply, { ...list, columns }, untilEnd(rows, close))
    },
  })
}

/**
 * Gives back the connection of an export after its last row, so that the next one may begin as soon as its reader has all of
 * this one.
 */
async function* untilEnd(rows: AsyncIterable<SheetRow>, end: () => unknown): AsyncGenerator<SheetRow> {
  yield* rows
  await end()
}

async function* none(): AsyncGenerator<SheetRow> {}

const sendSheet = (reply: FastifyReply, { file, sheet, columns }: Sent, rows: AsyncIterable<SheetRow>) =>
  reply
    .type(xlsxType)
    .header('content-disposition', contentDisposition(file))
    .send(streamSheet({ sheet, columns, rows }))
type Sent = Pick<ExportedList, 'file' | 'sheet' | 'columns'>
