import { todayIn } from '@hr/contract/lib/dates'
import { yesOrNo } from '@hr/contract/lib/list-sheets'
import { english } from '@hr/contract/lib/messages'
import { unlimited } from '@hr/contract/areas/leave/balance'
import { explain } from '@hr/contract/areas/leave/explain'
import { leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { furtherExports } from '@hr/contract/areas/exports/exports'
import { uuid } from '@hr/contract/lib/fields'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/problem.ts'
import { exportedList, type ExportedList } from '../../spreadsheet/exported-list.ts'
import { findPolicy, typeOfYear } from './policies.queries.ts'
import { grantList } from '../leave-grants/grants.queries.ts'

const { params, query } = leavePoliciesApi.grants

/** The lists of this area that can be exported. */
export const leaveExports = ({ db, company }: Pick<Deps, 'db' | 'company'>): Record<string, ExportedList> => ({
  'leave-grants': exportedList({
    ...furtherExports['leave-grants'],
    sheet: 'Days',
    columns: [
      { header: 'First name', type: 'text', width: 16 },
      { header: 'Last name', type: 'text', width: 16 },
      { header: 'Office location', type: 'text', width: 20 },
      { header: 'Days', type: 'number', width: 10 },
      { header: 'Last year', type: 'number', width: 10 },
      { header: 'Granted', type: 'text', width: 10 },
      { header: 'Explanation', type: 'text', width: 60 },
    ],
    parameters: query.omit({ page: true, pageSize: true }).extend({ policy: uuid, year: params.shape.year }),
    async select({ policy, year, office, q, sort = 'lastName', order = 'asc' }) {
      const type = await typeOfYear(db, found(await findPolicy(db, policy)), year, { today: todayIn(company.timeZone) })
      const selected = { type, office, words: searchWords(q), sort, order }
      return {
        list: grantList,
        query: selected,
        statement: grantList.wholeStatement(db, selected),
        cellsOf(row: Parameters<typeof grantList.itemOf>[0]) {
          const { user, officeLocation, total, lastYear, isGranted, entries } = grantList.itemOf(row, selected)
          return [
            user.firstName,
            user.lastName,
            officeLocation,
            total === unlimited ? null : total,
            lastYear === unlimited ? null : lastYear,
            yesOrNo(isGranted),
            entries.map(({ explanation }) => explain(explanation, english)).join('; '),
          ]
        },
      }
    },
    entity: 'leave policy',
    counted: 'employees',
  }),
})
