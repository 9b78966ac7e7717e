import { applicantsApi, overviewColumns } from '@hr/contract/areas/applicants/applicants'
import { exportedFiles, exportParameters } from '@hr/contract/areas/exports/exports'
import { sql } from 'kysely'
import { recordExport } from '../../audit/history.ts'
import { isSearched } from '../../db/list.ts'
import type { Deps } from '../../deps.ts'
import { exportedList, type ExportedList } from '../../spreadsheet/exported-list.ts'
import { applicantList, applicantQueryOf, overviewOf, type OverviewRow } from './applicants.queries.ts'

const query = applicantsApi.list.query.omit({ page: true, pageSize: true }).extend(exportParameters)

/** The list of applicants as it can be exported. */
export const applicantExports = ({ db }: Pick<Deps, 'db'>): Record<'applicants', ExportedList> => ({
  applicants: exportedList({
    access: applicantsApi.list.access,
    file: exportedFiles.applicants,
    sheet: 'Applicants',
    columns: overviewColumns,
    query,
    prepare: ({ template: _template, ...parameters }) => {
      const selected = applicantQueryOf(parameters)
      const { from, where } = applicantList.selection(selected)
      const { words: _words, sort: _sort, order: _order, ids, ...filter } = selected
      return {
        rows: overviewOf(db, selected),
        cellsOf: (row: OverviewRow) => overviewColumns.map(({ field }) => row[field]),
        note: async (trx, { actorId }) =>
          recordExport(trx, {
            actorId,
            entity: 'applicant',
            values: {
              ...filter,
              isSearched: isSearched(selected),
              isSelected: ids !== undefined,
              applicants: await applicantList.total(trx, selected),
              columns: overviewColumns.map(({ header }) => header),
            },
            people: sql<{ id: string }>`select a.applicant_id as id from ${from} where ${where}`,
          }),
      }
    },
  }),
})
