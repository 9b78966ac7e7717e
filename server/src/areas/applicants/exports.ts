import { applicantsApi, overviewColumns } from '@hr/contract/areas/applicants/applicants'
import { exportedFiles, exportParameters } from '@hr/contract/areas/exports/exports'
import { recordExport } from '../../audit/history.ts'
import type { Deps } from '../../deps.ts'
import { exportedList, type ExportedList } from '../../spreadsheet/exported-list.ts'
import { countApplicants, idsOfSelected, overviewOf, type OverviewRow, selectionOf } from './applicants.queries.ts'

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
      const list = selectionOf(parameters)
      const { words, sort: _sort, order: _order, ids, ...filter } = list
      return {
        rows: overviewOf(db, list),
        cellsOf: (row: OverviewRow) => overviewColumns.map(({ field }) => row[field]),
        note: async (trx, { actorId }) =>
          recordExport(trx, {
            actorId,
            entity: 'applicant',
            values: {
              ...filter,
              isSearched: words.length > 0,
              isSelected: ids !== undefined,
              applicants: await countApplicants(trx, list),
              columns: overviewColumns.map(({ header }) => header),
            },
            people: idsOfSelected(list),
          }),
      }
    },
  }),
})
