import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '../lib/t.ts'
import css from './undo-row.module.css'

const undoMs = 8000

type UndoRowProps = {
  text?: string
  /** Undefined if nothing has changed. */
  onUndo: (() => void) | undefined
}

/** Says what has happened to the rows of a form, and undoes it; it replaces a deleted row. */
export const UndoRow = ({ text = t('Row deleted'), onUndo }: UndoRowProps) => (
  <div className={css.undo}>
    <span role="status">{text}</span>
    {onUndo && (
      <Button variant="subtle" onClick={onUndo}>
        {t('Undo')}
      </Button>
    )}
  </div>
)

/** The last deleted row, while it can be restored. */
export function useDeletedRow<Row>() {
  const [deleted, setDeleted] = useState<{ row: Row; index: number }>()
  useEffect(() => {
    if (!deleted) return undefined
    const timer = setTimeout(() => setDeleted(undefined), undoMs)
    return () => clearTimeout(timer)
  }, [deleted])
  return { deleted, remember: setDeleted, forget: () => setDeleted(undefined) }
}
