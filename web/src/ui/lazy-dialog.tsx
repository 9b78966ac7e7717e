import { Dialog } from './Dialog.tsx'
import { lazyWithRetry, type Load } from './lazy-part.tsx'
import { useFocusBack } from './use-focus-back.ts'

/**
 * Like `lazyWithRetry` for a heavy dialog: the frame with the title appears immediately, the content follows.
 * @param title the title, or a function of the properties that returns it
 */
export function lazyDialog<Props extends object>(
  load: Load<Props>,
  title: string | ((props: Props) => string),
  width?: number,
) {
  type DialogProps = Props & { onClose: () => void }
  const titleOf = (props: Props) => (typeof title === 'string' ? title : title(props))
  const Part = lazyWithRetry<DialogProps>(load, (props) => (
    <Dialog onClose={props.onClose} title={titleOf(props)} size={width}>
      {props.children}
    </Dialog>
  ))
  function LazyDialog(props: DialogProps) {
    useFocusBack(true)
    return <Part {...props} />
  }
  return Object.assign(LazyDialog, { preload: Part.preload })
}
