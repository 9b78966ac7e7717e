import { type Day, todayIn } from '@hr/contract/lib/dates'
import { areas } from '../areas.ts'
import { reportAllSubstitutes } from '../areas/leave-requests/substitutes.commands.ts'
import type { Config } from '../config.ts'
import { runDailyJobs } from '../jobs/daily.ts'
import { silentLog, type TestApp } from './test-app.ts'

/** Runs the daily work of all areas as if it were this instant; true if this call did the work. */
export const runDailyWork = (app: TestApp, instant: string, settings: Partial<Config> = {}): Promise<boolean> => {
  const deps = { ...app, config: { ...app.config, ...settings }, pushChannel: app.app.pushChannel }
  return runDailyJobs({
    db: app.db,
    parts: areas.flatMap(({ daily }) => daily?.({ ...deps, log: silentLog }) ?? []),
    timeZone: app.company.timeZone,
    // oxlint-disable-next-line no-restricted-globals -- the test controls the clock
    now: new Date(instant),
    log: app.app.log,
  })
}

/** Reports substitutes who are no longer available, as the daily work of a day does. */
export const reportSubstitutes = (
  { db, company, emailQueue, app }: TestApp,
  today: Day = todayIn(company.timeZone),
): Promise<void> => reportAllSubstitutes(db, { today, emailQueue, pushChannel: app.pushChannel })
