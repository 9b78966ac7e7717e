import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../lib/t.ts'
import { useExpandableList } from '../../ui/use-expandable-list.ts'
import css from './dashboard.module.css'

/** So many rows at first, and more with each press. */
export const initialSize = 5
const maxSize = 100

type ExpandableRowsProps<Row> = {
  rows: readonly Row[]
  total: number
  /** How many rows were asked for. */
  size: number
  onSize: (size: number) => void
  /** An entry that takes the focus: `<li tabIndex={-1}>`. */
  children: (row: Row) => ReactNode
}

/** The first rows of a card, and the way to the others. */
export function ExpandableRows<Row>({ rows, total, size, onSize, children }: ExpandableRowsProps<Row>) {
  const hasMore = total > rows.length && size < maxSize
  const { list, onMore } = useExpandableList<HTMLUListElement>(rows.length, hasMore)
  return (
    <>
      <ul ref={list}>{rows.map(children)}</ul>
      {hasMore && (
        <Button
          variant="subtle"
          className={css.showMore}
          onClick={() => {
            onMore()
            onSize(Math.min(size * 4, maxSize))
          }}
        >
          {t('Show more')}
        </Button>
      )}
    </>
  )
}
