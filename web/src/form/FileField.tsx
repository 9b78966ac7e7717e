import { ActionIcon, Input } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { t } from '../lib/t.ts'
import { formatBytes } from './bytes.ts'
import { useField } from './form-context.ts'
import { commonProps, type FieldBase } from './fields.tsx'
import css from './form.module.css'

const maxBytes = 5 * 1024 * 1024

type FileFieldProps = FieldBase & {
  /** '.pdf,.doc,.docx' */
  accept: string
  isMultiple?: boolean
}

/** Files from the own machine, with names and sizes. The value is a list of File. */
export function FileField({ accept, isMultiple = false, ...base }: FileFieldProps) {
  const field = useField<File[]>(base.path, base.label)
  const input = useRef<HTMLInputElement>(null)
  const tooLarge = field.value.filter((file) => file.size > maxBytes)
  const error =
    field.error ??
    (tooLarge.length > 0
      ? t('Larger than 5 MB: {{names}}', { names: tooLarge.map((file) => file.name).join(', ') })
      : undefined)
  const remove = (file: File) => {
    field.onChange(field.value.filter((one) => one !== file))
    input.current?.focus()
  }
  return (
    <Input.Wrapper
      {...commonProps(base)}
      description={`${accept.replaceAll(',', ', ').replaceAll('.', '')}, ${t('max. 5 MB')}`}
      id={field.id}
      error={error}
    >
      <input
        ref={input}
        id={field.id}
        type="file"
        className={css.fileInput}
        accept={accept}
        multiple={isMultiple}
        aria-invalid={error !== undefined}
        aria-describedby={`${field.id}-description${error === undefined ? '' : ` ${field.id}-error`}`}
        onChange={(event) => {
          const added = [...(event.currentTarget.files ?? [])]
          field.onChange(isMultiple ? [...field.value, ...added] : added)
          // The same file can be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
      <span className={css.fileButton} aria-hidden="true" onClick={() => input.current?.click()}>
        <IconUpload size={16} stroke={1.5} />
        {isMultiple ? t('Choose files') : t('Choose a file')}
      </span>
      {field.value.length > 0 && (
        <ul className={css.files}>
          {field.value.map((file) => (
            <li key={`${file.name}-${file.lastModified}-${file.size}`}>
              <span className={css.fileName}>{file.name}</span>
              <span className={css.fileSize}>{formatBytes(file.size)}</span>
              <ActionIcon aria-label={t('Remove {{value}}', { value: file.name })} onClick={() => remove(file)}>
                <IconX size={16} stroke={1.5} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Input.Wrapper>
  )
}
