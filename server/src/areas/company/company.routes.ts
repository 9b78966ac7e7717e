import { companyApi } from '@hr/contract/areas/company/company'
import { companyTexts } from '@hr/contract/areas/company/texts'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { logoOf } from '../../files/logos.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { routeOf } from '../../http/route-of.ts'
import { nameCompanyCalendar } from '../leave-calendars/holiday-calendars.commands.ts'
import { changeSettings, setLogo } from './company.commands.ts'
import { selectSettings, withFixed } from './company.queries.ts'
import { restoredCopyRoutes } from './restored-copy.routes.ts'
import { setupRoutes } from './setup.routes.ts'

export const companyRoutes: FastifyPluginAsyncZod<
  Pick<Deps, 'company' | 'config' | 'db' | 'emailQueue' | 'startJob'>
> = async (app, deps) => {
  const { db, company, config, emailQueue } = deps
  await app.register(setupRoutes, deps)
  await app.register(restoredCopyRoutes, deps)

  app.route({
    ...routeOf(companyApi.find),
    handler: async () => ({ result: withFixed(await selectSettings(db).executeTakeFirstOrThrow(), config) }),
  })

  app.route({
    ...routeOf(companyApi.update),
    handler: async (request) => {
      const by = { actorId: callerOf(request).uuid, fixed: config }
      const stored = await inTransaction(db, request, (trx) => changeSettings(trx, request.body, by))
      await company.refresh()
      // After the settings, because the calendar is locked before them.
      const inCompany = { actorId: by.actorId, today: todayIn(company.timeZone), emailQueue }
      await transact(db, (trx) => nameCompanyCalendar(trx, company.language, inCompany))
      return { result: withFixed(stored, config) }
    },
  })

  app.route({
    ...routeOf(companyApi.setLogo),
    handler: async (request) => {
      const logo = await logoOf(request.body.logo, 'logo')
      const by = { actorId: callerOf(request).uuid }
      const stored = await inTransaction(db, request, (trx) => setLogo(trx, logo, by))
      await company.refresh()
      return { result: withFixed(stored, config) }
    },
  })

  app.route({
    ...routeOf(companyApi.deleteLogo),
    handler: async (request) => {
      const by = { actorId: callerOf(request).uuid }
      await inTransaction(db, request, (trx) => setLogo(trx, null, by))
      await company.refresh()
      return { result: { message: companyTexts.logoDeleted } }
    },
  })
}
