import { applicantsApi, overviewColumns } from '@hr/contract/areas/applicants/applicants'
import { furtherExports } from '@hr/contract/areas/exports/exports'
import { exportParameters } from '@hr/contract/lib/list-sheets'
import type { Deps } from '../../deps.ts'
import { exportedList, type ExportedList } from '../../spreadsheet/exported-list.ts'
import { applicantList, applicantQueryOf, overviewOf, type OverviewRow } from './applicants.queries.ts'

const parameters = applicantsApi.list.query.omit({ page: true, pageSize: true }).extend(exportParameters)

/** The list of applicants as an export. */
export const applicantExports = ({ db }: Pick<Deps, 'db'>): Record<'applicants', ExportedList> => ({
  applicants: exportedList({
    ...furtherExports.applicants,
    sheet: 'Applicants',
    columns: overviewColumns,
    parameters,
    select({ template: _template, ...filter }) {
      const query = applicantQueryOf(filter)
      const statement = overviewOf(db, query)
      return {
        list: applicantList,
        query,
        statement,
        cellsOf: (row: OverviewRow) => overviewColumns.map(({ field }) => row[field]),
      }
    },
    entity: 'applicant',
    counted: 'applicants',
  }),
})
