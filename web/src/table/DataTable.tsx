import { Button } from '@mantine/core'
import { IconFilterOff, IconList, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { RowData } from '@tanstack/react-table'
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { ScreenName } from '@hr/contract/screens'
import { messageOf } from '../api/errors.ts'
import { ScreenButton } from '../lib/ScreenLink.tsx'
import type { Target } from '../lib/target.ts'
import { t } from '../lib/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Sr } from '../ui/Sr.tsx'
import { lazily } from '../ui/lazily.ts'
import { useDelayed } from '../ui/use-delayed.ts'
import { useIsPhone } from '../ui/use-media.ts'
import { ActionBar } from './ActionBar.tsx'
import type { ConfirmAction, RowAction } from './actions.ts'
import type { Columns } from './app-table.ts'
import { CardList } from './CardList.tsx'
import { FindField } from './FindField.tsx'
import { pageSizes, type PageSize } from './remembered.ts'
import { RowMenu } from './RowMenu.tsx'
import { SortSelect } from './SortSelect.tsx'
import { TableFoot } from './TableFoot.tsx'
import { TableGrid } from './TableGrid.tsx'
import { CardSkeleton, TableSkeleton } from './TableSkeleton.tsx'
import { useList, type ListEndpoint } from './use-list.ts'
import { useListState } from './use-list-state.ts'
import { useRowWindow, type RowWindow } from './use-row-window.ts'
import { useSelection } from './use-selection.ts'
import css from './table.module.css'

const BulkDialog = lazily(async () => (await import('./BulkDialog.tsx')).BulkDialog)

type Listed = RowData & { uuid: string }
type Filter = {
  name: string
  control: (value: string | undefined, set: (value: string | undefined) => void) => ReactNode
}

type DataTableProps<Row extends Listed> = {
  /** Sort column, order and page size are remembered under this name. */
  id: string
  title: string
  list: ListEndpoint<Row>
  /** What the list is always asked for: `{ isArchived: 'true' }`. */
  fixed?: Record<string, string>
  columns: Columns<Row>
  searchPlaceholder: string
  filters?: readonly Filter[]
  rowName: (row: Row) => string
  /** Where a double-click and Enter lead; undefined: nowhere, like the own row where nobody edits themselves. */
  open: (row: Row) => Target | undefined
  actions: readonly RowAction<Row>[]
  /** Without it nothing is added here: an archive. */
  addNew?: ScreenName
  expand?: (row: Row) => ReactNode
  sizes?: readonly PageSize[]
  emptyText?: string
  /** Further buttons beside 'Add new', such as an export. */
  buttons?: ReactNode
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
    searchPlaceholder,
    filters = [],
    rowName,
    open,
    actions,
    addNew,
    expand,
  } = props
  const { sizes = pageSizes, emptyText = t('List is empty'), buttons, isMuted = () => false, summary } = props
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const scroller = useRef<HTMLDivElement>(null)
  const state = useListState({ table: id, sortable: list.sort, sizes, filterNames: filters.map(({ name }) => name) })
  const { rows, total, error, isFetching, refetch, loadMore } = useList(list, state, fixed)
  const { q, page, filters: filterValues, pageSize } = state
  const selection = useSelection<Row>(JSON.stringify([q, page, filterValues, pageSize]))
  const [asked, setAsked] = useState<{ action: ConfirmAction<Row>; rows: readonly Row[] }>()
  const isLate = useDelayed(total === undefined && isFetching)
  const rowWindow = useRowWindow({ rows, total: total ?? 0, scroller, rowHeight: isPhone ? 96 : 44 })
  const { set } = state
  // The last row of the last page was deleted, or an old link names a page that is no more.
  const isBeyondEnd = typeof pageSize === 'number' && rows.length === 0 && total !== undefined && total > 0
  const toLastPage = useEffectEvent(() => set({ page: String(Math.ceil((total ?? 1) / Number(pageSize))) }))
  useEffect(() => {
    if (isBeyondEnd) toLastPage()
  }, [isBeyondEnd])

  const selected = [...selection.selected.values()]
  const behaviour = {
    rowName,
    isSelected: (row: Row) => selection.selected.has(row.uuid),
    onToggle: selection.toggle,
    onOpen: (row: Row) => {
      const target = open(row)
      if (target) void navigate(target)
    },
    expand,
    isMuted,
    menu: (row: Row) => (
      <RowMenu
        row={row}
        name={rowName(row)}
        actions={actions}
        onConfirmAction={(action) => setAsked({ action, rows: [row] })}
      />
    ),
  }
  const heads = columns.map((column) => ({ title: String(column.header), width: column.meta?.width }))
  const addButton = addNew && (
    <ScreenButton screen={addNew} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}>
      {t('Add new')}
    </ScreenButton>
  )
  const isEmpty = total === 0 && error === null
  return (
    <div className={css.page}>
      <PageTitle title={title} count={total}>
        {buttons}
        {isEmpty && !state.isNarrowed ? null : addButton}
      </PageTitle>
      <div className={css.filters} role="search">
        <FindField
          value={q}
          placeholder={searchPlaceholder}
          onFind={(text) => set({ q: text === '' ? undefined : text, page: undefined })}
        />
        {filters.map(({ name, control }) =>
          control(filterValues[name], (value) => set({ [name]: value, page: undefined })),
        )}
        {isPhone && <SortSelect state={state} sortable={list.sort} heads={columns} />}
        {state.isNarrowed && (
          <Button variant="subtle" onClick={state.reset}>
            {t('Reset filters')}
          </Button>
        )}
      </div>
      <Sr>
        <span role="status">{total === undefined ? '' : t('{{count}} results', { count: total })}</span>
      </Sr>
      <Sheet className={css.wrap}>
        {error !== null && !isFetching && (
          <div className={css.notice}>
            <ErrorState message={messageOf(error, t('Failed to load data'))} onRetry={refetch} />
          </div>
        )}
        {isEmpty && (
          <EmptyState
            icon={state.isNarrowed ? <IconFilterOff size={32} stroke={1.25} /> : <IconList size={32} stroke={1.25} />}
            title={emptyText}
          >
            {state.isNarrowed ? (
              <Button variant="default" onClick={state.reset}>
                {t('Reset filters')}
              </Button>
            ) : (
              addButton
            )}
          </EmptyState>
        )}
        {total === undefined && error === null && (
          <div className={css.loading}>{isLate && (isPhone ? <CardSkeleton /> : <TableSkeleton heads={heads} />)}</div>
        )}
        {rows.length > 0 && (
          <>
            <div
              ref={scroller}
              className={css.scroll}
              onScroll={(event) => isNearEnd(rowWindow, rows.length, event.currentTarget) && loadMore()}
            >
              {isPhone ? (
                <CardList
                  label={title}
                  window={rowWindow}
                  columns={columns}
                  behaviour={behaviour}
                  isStale={error !== null}
                />
              ) : (
                <TableGrid
                  caption={title}
                  window={rowWindow}
                  columns={columns}
                  state={state}
                  behaviour={behaviour}
                  isStale={error !== null}
                  isAllSelected={selected.length > 0 && selected.length === rows.length}
                  isSomeSelected={selected.length > 0}
                  onSelectAll={() =>
                    selected.length === rows.length ? selection.clear() : selection.setAll(rows as Row[])
                  }
                />
              )}
            </div>
            {summary}
            <TableFoot state={state} sizes={sizes} shown={rows.length} total={total ?? 0} />
          </>
        )}
      </Sheet>
      <ActionBar
        rows={selected}
        actions={actions}
        onConfirmAction={(action) => setAsked({ action, rows: selected })}
        onClear={selection.clear}
      />
      <Suspense>
        {asked && (
          <BulkDialog
            texts={asked.action}
            names={asked.rows.map(rowName)}
            run={async (index) => {
              const row = asked.rows[index]
              return row === undefined ? { message: '' } : asked.action.run(row)
            }}
            onDone={(failed) => selection.setAll(asked.rows.filter((_, index) => failed.includes(index)))}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

export type ColumnHead = { title: string; width: string | undefined }

/**
 * With 'All' the next hundred rows are fetched before the end is in sight. Of a long list the window knows where it is;
 * to ask the page would make it lay out everything once more for each scroll event.
 */
function isNearEnd({ isPart, firstIndex, rows }: RowWindow<unknown>, count: number, scroller: Element): boolean {
  if (isPart) return firstIndex + rows.length > count - 30
  return scroller.scrollTop + scroller.clientHeight > scroller.scrollHeight - 1500
}
