import type { ReactNode } from 'react'
import windowPage from '../ui/window-page.module.css'
import { ActionBar } from './ActionBar.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import type { ListedRow, ListPageState } from './use-list-page.ts'
import css from './list-page.module.css'

type ListPageProps<Row extends ListedRow> = {
  list: ListPageState<Row>
  /**
   * What scrolls: the rows, in a page as high as the window, or the page, where there is more on it than the list. The
   * rows of a list without pages scroll in both.
   */
  scrolls?: 'rows' | 'page'
  children: ReactNode
}

/** A page with one list: title, toolbar and table as its children, and what can be done with the selected rows. */
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
