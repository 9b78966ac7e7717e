import type { ReactNode } from 'react'
import windowPage from '../ui/window-page.module.css'
import { lazyWithRetry } from '../ui/lazy-part.tsx'
import type { ActionBar as AnyActionBar } from './ActionBar.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import type { ListedRow, ListPageState } from './use-list-page.ts'
import css from './list-page.module.css'

// Generic, as the component that it loads.
const ActionBar = lazyWithRetry(async () => (await import('./ActionBar.tsx')).ActionBar) as typeof AnyActionBar

type ListPageProps<Row extends ListedRow> = {
  list: ListPageState<Row>
  /**
   * The scrolling element: the rows, within a page as high as the window, or the page, if it has more content than the list. The
   * rows of a list without pages scroll in both cases.
   */
  scrolls?: 'rows' | 'page'
  children: ReactNode
}

/** A page with one list: title, toolbar and table as children, and the actions for the selected rows. */
export function ListPage<Row extends ListedRow>({ list, scrolls = 'rows', children }: ListPageProps<Row>) {
  const { selected, actions, asked, ask, deselect, closeDialog, rowName, table } = list
  return (
    <div
      className={`${windowPage.page} ${css.page}`}
      data-scrolls={scrolls}
      data-selecting={selected.length > 0 || undefined}
    >
      {children}
      {selected.length > 0 && (
        <ActionBar
          rows={selected}
          actions={actions}
          onAsk={(action) => ask(action, selected)}
          onClear={() => table.resetRowSelection(true)}
        />
      )}
      {asked && (
        <ActionDialog
          {...asked}
          rowName={rowName}
          onDone={(failed) => deselect(asked.rows.filter((_, index) => !failed.includes(index)))}
          onClose={closeDialog}
        />
      )}
    </div>
  )
}
