import { acceptOf, type UploadKind } from '@hr/contract/lib/files'
import { Input } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { t } from '../lib/t.ts'
import { useFormOfPage } from './form-context.ts'
import { commonProps, type FieldBase } from './fields.tsx'
import { hintOf } from './file-hint.ts'
import { FileLine } from './FileLine.tsx'
import { fileKey, useFilesField } from './use-files-field.ts'
import { Icon } from '../ui/Icon.tsx'
import shared from './form.module.css'
import css from './file-field.module.css'

type StoredFile = { id: string; name: string; size?: number; /** The user may not remove it. */ isFixed?: boolean }
type FileFieldProps = FieldBase & {
  /** The allowed file types. */
  kind: UploadKind
  isMultiple?: boolean
  /** The stored files, and the form path with the ids of those to be removed. */
  stored?: readonly StoredFile[]
  removedPath?: string
}

const none: StoredFile[] = []

/** New files with names and sizes, listed with the stored ones. The value is a list of File. */
export function FileField({ kind, isMultiple = false, stored = none, removedPath, ...base }: FileFieldProps) {
  const { input, error, choose, remove, ...field } = useFilesField(base, { kind, isMultiple })
  const form = useFormOfPage()
  // The input is required, not its wrapper.
  const { 'aria-required': isRequired, ...common } = commonProps(base)
  const removedIds = removedPath === undefined ? [] : (form.getInputProps(removedPath) as { value: string[] }).value
  const setRemovedIds = (ids: string[]) => removedPath !== undefined && form.setFieldValue(removedPath, ids)
  // A new file replaces the stored one.
  const shown = isMultiple || field.value.length === 0 ? stored : none
  return (
    <Input.Wrapper
      {...common}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      description={hintOf(kind)}
      id={field.id}
      error={error}
    >
      <input
        ref={input}
        id={field.id}
        type="file"
        className={css.fileInput}
        accept={acceptOf(kind)}
        multiple={isMultiple}
        required={isRequired}
        aria-invalid={error !== undefined}
        aria-describedby={`${field.id}-description${error === undefined ? '' : ` ${field.id}-error`}`}
        onChange={choose}
      />
      <span className={css.fileButton} aria-hidden="true" onClick={() => input.current?.click()}>
        <Icon icon={IconUpload} />
        {isMultiple ? t('Choose files') : t('Choose a file')}
      </span>
      {shown.length + field.value.length > 0 && (
        <ul className={shared.files}>
          {shown.map(({ id, name, size, isFixed = false }) => (
            <FileLine
              key={id}
              name={name}
              size={size}
              isRemoved={removedIds.includes(id)}
              onRemove={isFixed ? undefined : () => setRemovedIds([...removedIds, id])}
              onUndo={() => setRemovedIds(removedIds.filter((one) => one !== id))}
            />
          ))}
          {field.value.map((file) => (
            <FileLine key={fileKey(file)} name={file.name} size={file.size} onRemove={() => remove(file)} />
          ))}
        </ul>
      )}
    </Input.Wrapper>
  )
}
