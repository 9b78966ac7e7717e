import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../lib/t.ts'
import { useExpandableList } from '../../ui/use-expandable-list.ts'

const maxSize = 100

type ExpandableRowsProps<Row> = {
  rows: readonly Row[]
  total: number
  /** The requested number of rows. */
  size: number
  onSize: (size: number) => void
  /** Renders a focusable entry: `<li tabIndex={-1}>`. */
  children: (row: Row) => ReactNode
}

/** The first rows of a card, with a button for more. */
export function ExpandableRows<Row>({ rows, total, size, onSize, children }: ExpandableRowsProps<Row>) {
  const hasMore = total > rows.length && size < maxSize
  const { list, onMore } = useExpandableList<HTMLUListElement>(rows.length, hasMore)
  return (
    <>
      <ul ref={list}>{rows.map(children)}</ul>
      {hasMore && (
        <Button
          m="4px 12px 8px"
          variant="subtle"
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
