import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { RowData } from '@tanstack/react-table'
import { useState, type ReactNode } from 'react'
import type { ScreenName } from '@hr/contract/screens'
import { messageOf } from '../api/errors.ts'
import { ScreenButton } from '../lib/ScreenLink.tsx'
import type { Target } from '../lib/target.ts'
import { t } from '../lib/t.ts'
import { ErrorState } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Sr } from '../ui/Sr.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { useIsPhone } from '../ui/use-media.ts'
import windowPage from '../ui/window-page.module.css'
import { isEdit, worksOnSeveral, type AskingAction, type RowAction } from './actions.ts'
import { ActionBar } from './ActionBar.tsx'
import type { Columns } from './app-table.ts'
import { AskedAction } from './AskedAction.tsx'
import { EmptyList } from './EmptyList.tsx'
import type { Filter } from './filters.ts'
import { ListRows } from './ListRows.tsx'
import { ListTools } from './ListTools.tsx'
import { pageSizes, type PageSize } from './remembered.ts'
import { RowMenu } from './RowMenu.tsx'
import { TableFoot } from './TableFoot.tsx'
import { CardSkeleton, TableSkeleton } from './TableSkeleton.tsx'
import { useFocusInRows } from './use-focus-in-rows.ts'
import { useLastPage } from './use-last-page.ts'
import { useList, type ListEndpoint } from './use-list.ts'
import { useListState, type ListState } from './use-list-state.ts'
import { useSelection } from './use-selection.ts'
import css from './table.module.css'
type Listed = RowData & { uuid: string }
const noFilters: readonly Filter[] = []

/** What a list shows. */
export type ListView = {
  /** Search, filters and order, as the server is asked for them; without paging. */
  query: Record<string, string>
  /** Undefined: no answer yet. */
  total: number | undefined
  /** The ids of the selected rows. */
  selected: readonly string[]
}

type DataTableProps<Row extends Listed> = {
  /** Sort column, order and page size are remembered under this name. */
  id: string
  title: string
  list: ListEndpoint<Row>
  /** What the list is always asked for: `{ isArchived: 'true' }`. */
  fixed?: Record<string, string>
  columns: Columns<Row>
  /** The column that it is sorted by at first; else the first that the server sorts by. */
  firstSort?: string
  firstOrder?: 'asc' | 'desc'
  /** Without it nobody searches here by words. */
  searchPlaceholder?: string
  filters?: readonly Filter[]
  rowName: (row: Row) => string
  /**
   * Where a double-click and Enter lead; undefined: nowhere, like the own row where nobody edits themselves. Without it
   * they open what is behind the row.
   */
  open?: (row: Row) => Target | undefined
  actions: readonly RowAction<Row>[]
  /** Without it nothing is added here: an archive. */
  addNew?: ScreenName
  expand?: (row: Row) => ReactNode
  sizes?: readonly PageSize[]
  emptyText?: string
  /** Stands for the usual words where nothing is found; undefined for what they are right for. */
  empty?: (state: ListState) => ReactNode
  /** What stands between the title and the list. */
  above?: ReactNode
  /** Rows that stay in sight though the list has lost them, by their id: `held` of useList. */
  held?: ReadonlyMap<string, Row>
  /** The row that was made a moment ago. */
  newRow?: string | undefined
  /** Links to lists that belong to this one: its archive. */
  related?: ReactNode
  /** Further buttons beside 'Add new', such as an export of what the list shows. */
  buttons?: (view: ListView) => ReactNode
  /** Rows that do not count at the moment step back. */
  isMuted?: (row: Row) => boolean
  /** What stands under the rows about all of them, such as a sum. */
  summary?: ReactNode
}

/** The one table of the product: a whole list page, driven by the address. */
export function DataTable<Row extends Listed>(props: DataTableProps<Row>) {
  const {
    id,
    title,
    list,
    fixed,
    columns,
    firstSort,
    firstOrder = 'asc',
    searchPlaceholder,
    filters = noFilters,
    rowName,
    open,
    actions,
    addNew,
    expand,
  } = props
  const { sizes = pageSizes, emptyText = t('List is empty'), related, buttons, isMuted = () => false, summary } = props
  const { empty, above, newRow, held } = props
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const state = useListState({ table: id, sortable: list.sort, firstSort, firstOrder, sizes, filters })
  const { rows, listed, total, error, isFetching, refetch, loadMore } = useList(list, state, fixed, held)
  const { q, page, filters: filterValues, pageSize, sort, order } = state
  const selection = useSelection(JSON.stringify([q, page, filterValues, pageSize, sort, order]), rows)
  const [asked, setAsked] = useState<{ action: AskingAction<Row>; rows: readonly Row[] }>()
  const isLate = useDelayed(total === undefined && isFetching)
  const onFocus = useFocusInRows(rows)
  const { set } = state
  const isBeyondEnd = typeof pageSize === 'number' && rows.length === 0 && total !== undefined && total > 0
  useLastPage(isBeyondEnd, () => set({ page: String(Math.ceil((total ?? 1) / Number(pageSize))) }))

  const { rows: selected } = selection
  const view: ListView = {
    query: { ...fixed, ...filterValues, ...(q !== '' && { q }), sort, order },
    total,
    selected: selected.map(({ uuid }) => uuid),
  }
  const isSelectable = actions.some(worksOnSeveral)
  const edit = actions.find(isEdit)
  const behaviour = {
    rowName,
    isSelectable,
    isSelected: selection.isSelected,
    onToggle: selection.toggle,
    onOpen:
      open &&
      ((row: Row) => {
        const target = open(row)
        if (target) void navigate(target)
      }),
    onEdit: edit && ((row: Row) => void (edit.disabledReason?.(row) === undefined && navigate(edit.to(row)))),
    expand,
    isMuted,
    isNew: ({ uuid }: Row) => uuid === newRow,
    // A list to be read has nothing to do in its rows.
    menu: (row: Row) =>
      actions.length > 0 && (
        <RowMenu
          row={row}
          name={rowName(row)}
          actions={actions}
          onAsk={(action) => setAsked({ action, rows: [row] })}
        />
      ),
  }
  const addButton = addNew && (
    <ScreenButton screen={addNew} data-key="n" leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}>
      {t('Add new')}
    </ScreenButton>
  )
  const isEmpty = total === 0 && rows.length === 0 && error === null
  return (
    <div
      className={`${windowPage.page} ${css.page}`}
      data-all={pageSize === 'all' || undefined}
      data-above={above !== undefined || undefined}
    >
      <PageTitle title={title} count={total}>
        {buttons?.(view)}
        {isEmpty && !state.isNarrowed ? null : addButton}
      </PageTitle>
      {above}
      <ListTools
        state={state}
        columns={columns}
        sortable={list.sort}
        filters={filters}
        searchPlaceholder={searchPlaceholder}
        related={related}
      />
      <Sr>
        <span role="status">{total === undefined ? '' : t('{{count}} results', { count: total })}</span>
      </Sr>
      <Sheet className={css.wrap} onFocus={onFocus}>
        {error !== null && !isFetching && (
          <div className={css.notice}>
            <ErrorState message={messageOf(error, t('Failed to load data'))} onRetry={refetch} />
          </div>
        )}
        {isEmpty && (empty?.(state) ?? <EmptyList state={state} title={emptyText} addButton={addButton} />)}
        {total === undefined && error === null && (
          <div className={css.loading}>
            {isLate && (isPhone ? <CardSkeleton /> : <TableSkeleton columns={columns} isSelectable={isSelectable} />)}
          </div>
        )}
        {rows.length > 0 && (
          <>
            <ListRows
              title={title}
              rows={rows}
              total={total ?? 0}
              columns={columns}
              state={state}
              behaviour={behaviour}
              selection={selection}
              isStale={error !== null}
              loadMore={loadMore}
            />
            {summary}
            <TableFoot state={state} sizes={sizes} shown={listed} total={total ?? 0} />
          </>
        )}
      </Sheet>
      {selected.length > 0 && (
        <ActionBar
          rows={selected}
          actions={actions}
          onAsk={(action) => setAsked({ action, rows: selected })}
          onClear={selection.clear}
        />
      )}
      {asked && (
        <AskedAction
          {...asked}
          rowName={rowName}
          onDone={(failed) => selection.drop(asked.rows.filter((_, index) => !failed.includes(index)))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
