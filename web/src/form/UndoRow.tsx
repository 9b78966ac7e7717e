import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '../lib/t.ts'
import css from './undo-row.module.css'

const undoMs = 8000

/** Replaces a deleted row. */
export const UndoRow = ({ onUndo }: { onUndo: () => void }) => (
  <div className={css.undo}>
    <span role="status">{t('Row deleted')}</span>
    <Button variant="subtle" onClick={onUndo}>
      {t('Undo')}
    </Button>
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
