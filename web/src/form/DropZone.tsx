import { useState, type ComponentProps } from 'react'
import css from './drop-zone.module.css'

type DropZoneProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  /** Large as the only element of a dialog, small among other fields. */
  size: 'small' | 'large'
}

/** A file input that covers the zone, so that the browser handles choosing, dropping and the keyboard. */
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
