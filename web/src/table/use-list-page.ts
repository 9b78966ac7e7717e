import { functionalUpdate, useTable, type RowSelectionState, type SortingState } from '@tanstack/react-table'
import { useState } from 'react'
import { isKeptFilter, type ListContent } from '@hr/contract/areas/views/views'
import { useIsPhone } from '../ui/use-media.ts'
import { isBulkAction, type DialogOrConfirmAction, type RowAction } from './actions.ts'
import { columnIdOf, features, type Columns } from './columns.ts'
import { valuesIn, type Filter } from './filters/filters.ts'
import { pageSizes } from './list-preferences.ts'
import { fixedOf, type ListQuery } from './list-query.ts'
import { useColumnChoice } from './use-column-choice.ts'
import { useLastPage } from './use-last-page.ts'
import { useList } from './use-list.ts'
import { useListState } from './use-list-state.ts'

export type ListedRow = { uuid: string }

type ListPageOptions<Row extends ListedRow> = ListQuery<Row> & {
  /** Further parameters of the rows, which depend on the columns that are shown. */
  parametersOf?: (columns: readonly string[]) => Record<string, string>
  /** Whether custom fields are still loading: a list whose rows depend on them waits. */
  isLoadingFields?: boolean
  /** The first column names the row. */
  columns: Columns<Row>
  rowName: (row: Row) => string
  actions: readonly RowAction<Row>[]
  /** Rows that stay visible although the list no longer has them, by id: `held` of useList. */
  held?: ReadonlyMap<string, Row>
}

export type ListPageState<Row extends ListedRow> = ReturnType<typeof useListPage<Row>>

const noFilters: readonly Filter[] = []
const noSort: readonly string[] = []
/** The minimum number of columns to offer a choice. */
const minColumnsToChoose = 4

/** The state of a list page: the query of the address, the loaded rows, and the table. */
export function useListPage<Row extends ListedRow>(options: ListPageOptions<Row>) {
  const { name, endpoint, columns, rowName, actions, held, parametersOf } = options
  const { filters = noFilters, sizes = pageSizes, furtherSort = noSort, isLoadingFields = false } = options
  const state = useListState(options)
  const { q, page, pageSize, sort, order, filters: filterValues, isNarrowed, openView } = state
  // Cards have a fixed choice and order of values.
  const canChooseColumns = !useIsPhone() && columns.length >= minColumnsToChoose
  const columnIds = columns.map(columnIdOf)
  const columnChoice = useColumnChoice(
    {
      name,
      all: columnIds,
      optional: columns.flatMap((column) => (column.meta?.isOptional ? [columnIdOf(column)] : [])),
    },
    state,
  )
  const { visible } = columnChoice
  // In the order of the list: moving a column requests nothing.
  const requested = canChooseColumns ? columnIds.filter((id) => visible.includes(id)) : []
  const isWaiting = openView.isPending || (isLoadingFields && state.usesCustomFields)
  const loaded = useList(options, state, { further: parametersOf?.(requested), held, isWaiting })
  const { rows, total, error, isOutdated } = loaded
  const isBeyondEnd =
    typeof pageSize === 'number' && rows.length === 0 && !isOutdated && total !== undefined && total > 0
  useLastPage(isBeyondEnd, () => state.set({ page: Math.ceil((total ?? 1) / Number(pageSize)) }))

  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  // Another page, order, search or filter clears the selection, so that no action applies to hidden rows.
  const view = JSON.stringify([q, page, filterValues, pageSize, sort, order])
  const [selectedView, setSelectedView] = useState(view)
  if (view !== selectedView) {
    setSelectedView(view)
    setRowSelection({})
  }
  const isSelectable = actions.some(isBulkAction)
  const hasActions = actions.length > 0
  const sorting: SortingState = [{ id: sort, desc: order === 'desc' }]
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row.uuid,
    manualSorting: true,
    enableSortingRemoval: false,
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting)
      if (next) state.sortBy(next.id, next.desc ? 'desc' : 'asc')
    },
    enableRowSelection: isSelectable,
    onRowSelectionChange: setRowSelection,
    manualExpanding: true,
    getRowCanExpand: () => true,
    ...(canChooseColumns && columnChoice.options),
    state: { sorting, rowSelection, ...(canChooseColumns && columnChoice.options.state) },
  })
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original)

  const [asked, setAsked] = useState<{ action: DialogOrConfirmAction<Row>; rows: readonly Row[] }>()
  const isEmpty = total === 0 && rows.length === 0 && error === null
  const kept = Object.fromEntries(Object.entries(filterValues).filter(([filter, value]) => isKeptFilter(filter, value)))
  const stored = openView.view?.content.filters ?? {}
  const usable = valuesIn(stored, filters)
  const isUsable = Object.keys(stored).every((filter) => usable[filter] === stored[filter])
  return {
    name,
    /** How the list is exported, if it can be. */
    sheet: endpoint.sheet,
    state,
    /** The content that a view of the list would have now. */
    content: { kind: 'list', filters: kept, columns: visible, sort, order } satisfies ListContent,
    /** The visible columns of the open view; none without a view. */
    viewColumns: state.columns === undefined ? [] : visible,
    /** Whether parts of the open view are left out. */
    isReduced: openView.view !== undefined && (openView.view.isReduced || (!isWaiting && !isUsable)),
    filters,
    sizes,
    columns,
    sortable: [...endpoint.sort, ...furtherSort],
    /** Whether the address filters by a custom field that was deleted. */
    isFilteredByUnknown: !isWaiting && state.hasUnknownField,
    /** Search, filters and order as query parameters, without paging. */
    query: { ...fixedOf(options, filterValues), ...filterValues, ...(q !== '' && { q }), sort, order },
    ...loaded,
    /** Nothing was found. */
    isEmpty,
    /** The list is empty without any search or filter. */
    hasNoRecords: isEmpty && !isNarrowed,
    table,
    /** Whether there is a bulk action. */
    isSelectable,
    /** A list without actions has neither menus nor their column. */
    hasActions,
    /** With those of the checkbox and the actions. */
    columnCount: table.getVisibleLeafColumns().length + Number(isSelectable) + Number(hasActions),
    canChooseColumns,
    /** The current state of the selected rows. */
    selected,
    deselect: (done: readonly Row[]) =>
      setRowSelection((before) => {
        const uuids = new Set(done.map(({ uuid }) => uuid))
        return Object.fromEntries(Object.entries(before).filter(([uuid]) => !uuids.has(uuid)))
      }),
    actions,
    rowName,
    /** The action whose dialog is open, and its rows. */
    asked,
    ask: (action: DialogOrConfirmAction<Row>, on: readonly Row[]) => setAsked({ action, rows: on }),
    closeDialog: () => setAsked(undefined),
  }
}
