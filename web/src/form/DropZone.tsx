import { useState, type ComponentProps } from 'react'
import css from './drop-zone.module.css'

type DropZoneProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  /** Large for the only thing in a dialog, small for a field among others. */
  size: 'small' | 'large'
}

/** A file input that covers a zone, so that the browser itself handles choosing, dropping and the keyboard. */
export function DropZone({ size, children, ...input }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  return (
    <div className={css.zone} data-size={size} data-over={isOver || undefined}>
      <input
        {...input}
        type="file"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
      {children}
    </div>
  )
}
