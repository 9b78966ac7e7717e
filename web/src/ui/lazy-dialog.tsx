import { Dialog } from './Dialog.tsx'
import { lazyWithRetry, type Load } from './lazy-part.tsx'
import { useFocusBack } from './use-focus-back.ts'

/** Like `lazyWithRetry` for a heavy dialog: the frame with the title appears immediately, the content follows. */
export function lazyDialog<Props extends object>(load: Load<Props>, title: string, width?: number) {
  type DialogProps = Props & { onClose: () => void }
  const Part = lazyWithRetry<DialogProps>(load, ({ onClose, children }) => (
    <Dialog onClose={onClose} title={title} size={width}>
      {children}
    </Dialog>
  ))
  function LazyDialog(props: DialogProps) {
    useFocusBack(true)
    return <Part {...props} />
  }
  return Object.assign(LazyDialog, { preload: Part.preload })
}
