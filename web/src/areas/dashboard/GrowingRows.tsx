import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../lib/t.ts'
import { useGrowingList } from '../../ui/use-growing-list.ts'
import css from './dashboard.module.css'

/** So many rows at first, and more with each press. */
export const firstSize = 5
const most = 100

type GrowingRowsProps<Row> = {
  rows: readonly Row[]
  total: number
  /** How many rows were asked for. */
  size: number
  onSize: (size: number) => void
  /** An entry that takes the focus: `<li tabIndex={-1}>`. */
  children: (row: Row) => ReactNode
}

/** The first rows of a card, and the way to the others. */
export function GrowingRows<Row>({ rows, total, size, onSize, children }: GrowingRowsProps<Row>) {
  const hasMore = total > rows.length && size < most
  const { list, onMore } = useGrowingList<HTMLUListElement>(rows.length, hasMore)
  return (
    <>
      <ul ref={list}>{rows.map(children)}</ul>
      {hasMore && (
        <Button
          variant="subtle"
          className={css.show}
          onClick={() => {
            onMore()
            onSize(Math.min(size * 4, most))
          }}
        >
          {t('Show more')}
        </Button>
      )}
    </>
  )
}
