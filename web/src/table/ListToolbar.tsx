import { Button, Group, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { lazyDetail } from '../ui/lazy-part.tsx'
import { useIsPhone } from '../ui/use-media.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { isSet } from './filters/filters.ts'
import { focusRows } from './focus-rows.ts'
import { FindField } from './FindField.tsx'
import { SortSelect } from './SortSelect.tsx'
import type { ListedRow, ListPageState } from './use-list-page.ts'
import { ViewsMenu } from './ViewsMenu.tsx'
import css from './list-toolbar.module.css'

const loadDetails = () => import('./ViewChanges.tsx')
const ViewChanges = lazyDetail(async () => (await loadDetails()).ViewChanges)
const ViewNotice = lazyDetail(async () => (await loadDetails()).ViewNotice)

type ListToolbarProps<Row extends ListedRow> = {
  list: ListPageState<Row>
  /** The list has no search field if this is not set. */
  searchPlaceholder?: string
  /** Links to related lists, such as the archive. */
  children?: ReactNode
}

/** Search, filters, views and columns of a list, and a button that resets the filters. */
export function ListToolbar<Row extends ListedRow>({ list, searchPlaceholder, children }: ListToolbarProps<Row>) {
  const { state, filters, total, table, canChooseColumns, isReduced, isEmpty } = list
  const { openView } = state
  const isPhone = useIsPhone()
  // The empty list itself offers to reset them.
  const offersReset = state.isNarrowed && !(isPhone && isEmpty)
  // Without rows to sort, the links and views of a phone fit beside the filters.
  const isFolded = isPhone && isEmpty && searchPlaceholder === undefined
  const count = filters.filter((filter) => isSet(filter, state.filters)).length
  return (
    <Group align="flex-start" gap={8} data-screen-only>
      <Group gap={8} flex={isFolded ? undefined : '1 1 560px'} miw={0} role="search" className={css.narrowing}>
        {searchPlaceholder !== undefined && (
          <FindField
            value={state.q}
            placeholder={searchPlaceholder}
            onFind={(text) => state.set({ q: text === '' ? undefined : text, page: undefined })}
          />
        )}
        {/* Cards are no stops of their own. */}
        {searchPlaceholder !== undefined && !isPhone && list.rows.length > 0 && (
          <button type="button" className={css.skip} onClick={focusRows}>
            {t('Skip to the first row')}
          </button>
        )}
        <FilterBar
          filters={filters}
          values={state.filters}
          set={(change) => state.set({ ...change, page: undefined })}
        />
        {(offersReset || openView.isChanged) && (
          <Group component="span" display="inline-flex" gap={4} pl={4} fz="sm" c="dimmed">
            {count > 0 && !isPhone && <span>{t('{count, plural, one {# filter} other {# filters}}', { count })}</span>}
            {offersReset && (
              <Button variant="subtle" onClick={state.reset}>
                {t('Reset filters')}
              </Button>
            )}
            {openView.isChanged && <ViewChanges list={list} />}
          </Group>
        )}
      </Group>
      <Group
        align="stretch"
        gap={isPhone ? 8 : '4px 16px'}
        className={css.links}
        flex={isPhone && !isFolded ? '1 1 100%' : undefined}
        fz="sm"
        lh={isPhone ? '2.75rem' : '2rem'}
      >
        {children}
        {/* At one place for every width: a dialog of a view stays open when a phone is turned. */}
        <Group gap={8} wrap="nowrap" flex={isPhone ? '1 1 auto' : undefined}>
          {isPhone && !isEmpty && <SortSelect list={list} />}
          <ViewsMenu list={list} />
          {canChooseColumns && <ColumnsMenu table={table} />}
        </Group>
      </Group>
      {(openView.isUnknown || isReduced) && <ViewNotice isUnknown={openView.isUnknown} />}
      <VisuallyHidden>
        <span role="status">
          {total === undefined ? '' : t('{count, plural, one {# result} other {# results}}', { count: total })}
        </span>
      </VisuallyHidden>
    </Group>
  )
}
