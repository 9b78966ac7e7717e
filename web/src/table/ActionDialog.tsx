import type { ActionDialogProps, DialogOrConfirmAction } from './actions.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { preloadLater } from '../ui/lazy-part.tsx'
import type { BulkDialogProps } from './BulkDialog.tsx'

const BulkDialog = lazyDialog<BulkDialogProps>(
  async () => (await import('./BulkDialog.tsx')).BulkDialog,
  ({ texts }) => texts.title,
)

preloadLater(BulkDialog.preload)

type ActionDialogOptions<Row> = ActionDialogProps<Row> & {
  action: DialogOrConfirmAction<Row>
  rowName: (row: Row) => string
}

/** The dialog of an action: the default confirmation, or the action's own. */
export function ActionDialog<Row>({ action, rowName, ...props }: ActionDialogOptions<Row>) {
  const { rows, onDone, onClose } = props
  if (action.kind === 'dialog') return <action.dialog {...props} />
  return (
    <BulkDialog
      texts={action}
      isDeletion={action.isDeletion}
      names={rows.map(rowName)}
      run={async (index) => {
        const row = rows[index]
        return row === undefined ? { message: '' } : action.run(row)
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {action.details?.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
    </BulkDialog>
  )
}
