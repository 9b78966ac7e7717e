import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { t } from '../lib/t.ts'
import css from './form.module.css'

type FileDropProps = {
  /** '.xlsx,.xls' */
  accept: string
  label: string
  hint: string
  error?: string | undefined
  onFile: (file: File) => void
}

/** One file, chosen or dropped: a real file input lies over the whole zone, and takes both by itself. */
export function FileDrop({ accept, label, hint, error, onFile }: FileDropProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  return (
    <div>
      <div className={css.drop} data-over={isOver || undefined}>
        <input
          type="file"
          accept={accept}
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}
          data-autofocus
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            // The same file can be chosen again after it was corrected.
            event.currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
        <IconFileSpreadsheet size={32} stroke={1.25} aria-hidden="true" />
        <strong aria-hidden="true">{label}</strong>
        <span>{t('Drop it here, or choose it.')}</span>
        <span id={`${id}-hint`}>{hint}</span>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={css.dropError} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
