import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { reportsApi } from '@hr/contract/areas/reports/reports'
import { addDays, todayIn, type Day } from '@hr/contract/lib/dates'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

test.each([
  ['has passed', -10],
  ['is to come', 10],
])(
  'an employee who was archived before the last day left on the day of archiving, when that last day %s',
  async (_, days) => {
    const app = await testApp()
    const as = await app.people.admin()
    const today = todayIn(app.company.timeZone)
    const archivedOn = addDays(today, -20)
    const { uuid } = await app.people.employee({ isArchived: true, record: { end_date: addDays(today, days) } })
    await app.db
      .insertInto('history')
      .values({ entity: 'employee', entity_id: uuid, action: 'archived', fields: [], at: `${archivedOn}T12:00:00Z` })
      .execute()
    const headcountOn = async (day: Day) => {
      const definition = JSON.stringify({ ...readyMadeReports[0]!.definition, time: { kind: 'day', day } })
      const { result } = await app.call(reportsApi.result, { query: { definition } }, { as })
      return result.rows.flatMap(({ values }) => values).reduce((sum, { count }) => sum + count, 0)
    }
    // The Admin counts, too.
    expect([await headcountOn(addDays(archivedOn, -1)), await headcountOn(addDays(archivedOn, 1))]).toEqual([2, 1])
  },
)
