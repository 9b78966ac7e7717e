import { useQuery } from '@tanstack/react-query'
import type { ReportDefinition } from '@hr/contract/areas/reports/definition'
import { t } from '../../lib/t.ts'
import { useSearchAs } from '../../lib/use-search-as.ts'
import { useSetSearch } from '../../lib/use-set-search.ts'
import { viewsOf, viewsQuery } from '../../table/open-view.ts'
import {
  definitionIn,
  firstDefinition,
  namedReport,
  readyMade,
  textOf,
  withChange,
  type OfferedSubject,
} from './definitions.ts'
import { reportSearch } from './search.ts'

/** The report that is open: that of the address, the user's own choice, or the first one that is offered. */
export function useOpenReport(offered: readonly OfferedSubject[]) {
  const search = useSearchAs(reportSearch)
  const setSearch = useSetSearch()
  const { data, isPending } = useQuery(viewsQuery)
  const views = viewsOf(data, 'reports', 'report')
  const isNamed = search.report !== undefined || search.definition !== undefined
  const first = isNamed ? undefined : views.find(({ isDefault }) => isDefault)
  const view = search.view === undefined ? first : views.find(({ uuid }) => uuid === search.view)
  const report = view?.uuid ?? readyMade(search.report)?.name
  const named = namedReport(report, data)
  const inAddress = definitionIn(search.definition)
  const [subject] = offered
  const definition = inAddress ?? named?.definition ?? (subject && firstDefinition(subject))
  return {
    definition,
    /** The name of the ready-made report or the id of the saved one. */
    report,
    isPending,
    title: named?.title ?? t('New report'),
    isChanged: view !== undefined && inAddress !== undefined && textOf(inAddress) !== textOf(view.content.definition),
    /** The address contains a report that cannot be shown; another one is. */
    isUnknown:
      (search.view !== undefined && !view && !isPending) ||
      (search.definition !== undefined && inAddress === undefined),
    change: (next: Partial<ReportDefinition>) =>
      definition && setSearch({ view: view?.uuid, definition: textOf(withChange(definition, next, offered)) }),
    openView: {
      view,
      views,
      open: (uuid: string | undefined) => setSearch({ view: uuid, report: undefined, definition: undefined }),
    },
  }
}
