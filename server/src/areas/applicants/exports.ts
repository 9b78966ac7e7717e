import { applicantsApi, overviewColumns } from '@hr/contract/areas/applicants/applicants'
import { exportedFiles, exportParameters } from '@hr/contract/areas/exports/exports'
import type { Deps } from '../../deps.ts'
import { exportedList, type ExportedList } from '../../spreadsheet/exported-list.ts'
import { applicantList, applicantQueryOf, overviewOf, type OverviewRow } from './applicants.queries.ts'

const query = applicantsApi.list.query.omit({ page: true, pageSize: true }).extend(exportParameters)

/** The list of applicants as an export. */
export const applicantExports = ({ db }: Pick<Deps, 'db'>): Record<'applicants', ExportedList> => ({
  applicants: exportedList({
    access: applicantsApi.list.access,
    file: exportedFiles.applicants,
    sheet: 'Applicants',
    columns: overviewColumns,
    query,
    list: applicantList,
    queryOf: ({ template: _template, ...parameters }) => applicantQueryOf(parameters),
    rowsOf: (selected) => overviewOf(db, selected),
    cellsOf: () => (row: OverviewRow) => overviewColumns.map(({ field }) => row[field]),
    entity: 'applicant',
    counted: 'applicants',
    person: 'a.applicant_id',
  }),
})
