import { Group, NativeSelect } from '@mantine/core'
import { t } from '../lib/t.ts'
import { Pager } from './Pager.tsx'
import type { PageSize } from './list-preferences.ts'
import type { ListedRow, ListPageState } from './use-list-page.ts'
import css from './list-footer.module.css'

const labelOf = (size: PageSize) => (size === 'all' ? t('All', undefined, 'rows') : String(size))

/** Page size, visible range ('1–15 of 128') and pagination. */
export function ListFooter<Row extends ListedRow>({ list }: { list: ListPageState<Row> }) {
  const { state, sizes, before, listed, total = 0 } = list
  const { page, pageSize } = state
  // The rows that are shown, not those that are still loading.
  const start = listed === 0 ? 0 : before + 1
  const end = listed === 0 ? 0 : before + listed
  const pages = pageSize === 'all' ? 1 : Math.ceil(total / pageSize)
  return (
    <Group
      justify="flex-end"
      gap="8px 24px"
      mih={48}
      py={8}
      pl={16}
      pr={12}
      fz="sm"
      c="dimmed"
      className={css.footer}
      // The page of a list says on paper which of its rows it has.
      data-screen-only={pages <= 1 || undefined}
    >
      <NativeSelect
        size="xs"
        classNames={{ root: css.sizes, label: css.label }}
        label={t('Rows per page')}
        data={sizes.map((size) => ({ value: String(size), label: labelOf(size) }))}
        value={String(pageSize)}
        onChange={(event) => {
          const chosen = sizes.find((size) => String(size) === event.currentTarget.value)
          if (chosen !== undefined) state.setPageSize(chosen)
        }}
      />
      <span>{t('{start}–{end} of {total}', { start, end, total })}</span>
      {pages > 1 && (
        <Pager pages={pages} page={page} onChange={(next) => state.set({ page: next === 1 ? undefined : next })} />
      )}
    </Group>
  )
}
