import { companyApi } from '@hr/contract/areas/company/company'
import { companyTexts } from '@hr/contract/areas/company/texts'
import { todayIn } from '@hr/contract/lib/dates'
import { transact } from '../../db/transaction.ts'
import { logoOf } from '../../files/logos.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { answered, serve } from '../../http/serve.ts'
import { otherWaysOf } from '../access/ways-to-sign-in.commands.ts'
import { nameCompanyCalendar } from '../leave-calendars/holiday-calendars.commands.ts'
import { changeSettings, setLogo } from './company.commands.ts'
import { listLeavers, readSettings, shownSettings } from './company.queries.ts'

export const companyRoutes = serve(companyApi, ({ db, company, config, emailQueue }) => ({
  find: async () => shownSettings(await readSettings(db)),
  update: answered(async ({ body }, { actorId, caller }, write) => {
    const { secondFactorRoles, secondFactorDays, passwordSignIn, lastDayEndsSignIn } = body
    if ((secondFactorRoles ?? secondFactorDays ?? passwordSignIn ?? lastDayEndsSignIn) !== undefined)
      requireConfirmedIdentity(caller)
    const ways = otherWaysOf(config)
    const stored = await write((trx, act) => changeSettings(trx, body, { ...act, ways }))
    await company.refresh()
    // Even if this node sees no difference: another node may have changed the language a moment ago.
    if (body.language !== undefined) {
      // After the settings, because the calendar is locked before them.
      const inCompany = { actorId, today: todayIn(company.timeZone), emailQueue }
      await transact(db, (trx) => nameCompanyCalendar(trx, company.language, inCompany))
    }
    return shownSettings(stored)
  }),
  leavers: (_, { today }) => listLeavers(db, today),
  setLogo: answered(async ({ body }, _, write) => {
    const logo = await logoOf(body.logo, 'logo')
    const stored = await write((trx, act) => setLogo(trx, logo, act))
    await company.refresh()
    return shownSettings(stored)
  }),
  deleteLogo: answered(async (_, __, write) => {
    await write((trx, act) => setLogo(trx, null, act))
    await company.refresh()
    return { message: companyTexts.logoDeleted }
  }),
}))
