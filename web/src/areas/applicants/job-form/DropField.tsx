import { ActionIcon, Input } from '@mantine/core'
import { IconFileText, IconFileTypePdf, IconPhoto, IconUpload, IconX } from '@tabler/icons-react'
import { acceptOf, extensionOf, type UploadKind } from '@hr/contract/lib/files'
import { commonProps, type FieldBase } from '../../../form/fields.tsx'
import { DropZone } from '../../../form/DropZone.tsx'
import { hintForEach, hintOf } from '../../../form/file-hint.ts'
import { fileKey, useFilesField } from '../../../form/use-files-field.ts'
import { formatBytes } from '../../../lib/bytes.ts'
import { tx } from '../../../lib/tx.tsx'
import { t } from '../../../lib/t.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from './job-form.module.css'

type DropFieldProps = FieldBase & {
  kind: UploadKind
  isMultiple?: boolean
  /** The upload progress of each file from 0 to 1; undefined if nothing is being sent. */
  progress: ReadonlyMap<File, number> | undefined
}

/** Files, chosen or dropped, with the progress of their upload. The value is a list of File. */
export function DropField({ kind, isMultiple = false, progress, ...base }: DropFieldProps) {
  const { input, error, choose, remove, ...field } = useFilesField(base, { kind, isMultiple })
  const hint = isMultiple ? hintForEach(kind) : hintOf(kind)
  return (
    <Input.Wrapper
      {...commonProps(base)}
      // Set on the input instead.
      aria-required={undefined}
      id={field.id}
      error={error}
      errorProps={{ id: `${field.id}-error` }}
    >
      {field.value.length > 0 && (
        <ul className={css.files}>
          {field.value.map((file) => (
            <FileLine key={fileKey(file)} file={file} share={progress?.get(file)} onRemove={() => remove(file)} />
          ))}
        </ul>
      )}
      <DropZone
        size="small"
        ref={input}
        id={field.id}
        accept={acceptOf(kind)}
        multiple={isMultiple}
        aria-required={!base.isOptional}
        aria-invalid={error !== undefined}
        aria-describedby={`${field.id}-hint${error === undefined ? '' : ` ${field.id}-error`}`}
        onChange={choose}
      >
        <Icon icon={IconUpload} size={20} />
        <span aria-hidden="true">
          {isMultiple
            ? tx('{choose} or drop them here', { choose: <b>{t('Choose files')}</b> })
            : tx('{choose} or drop it here', {
                choose: <b>{field.value.length > 0 ? t('Choose another file') : t('Choose a file')}</b>,
              })}
        </span>
        <small id={`${field.id}-hint`}>{hint}</small>
      </DropZone>
    </Input.Wrapper>
  )
}

type FileLineProps = { file: File; share: number | undefined; onRemove: () => void }

function FileLine({ file, share, onRemove }: FileLineProps) {
  const extension = extensionOf(file.name)
  const Sign = extension === 'pdf' ? IconFileTypePdf : extension.startsWith('doc') ? IconFileText : IconPhoto
  return (
    <li>
      <Icon icon={Sign} size={20} />
      <span className={css.fileName}>
        <bdi>{file.name}</bdi> <small>{formatBytes(file.size)}</small>
        {share !== undefined && (
          <progress value={share} max={1} aria-label={t('Progress of {value}', { value: file.name })} />
        )}
      </span>
      <ActionIcon
        aria-label={t('Remove {value}', { value: file.name })}
        disabled={share !== undefined}
        onClick={onRemove}
      >
        <Icon icon={IconX} />
      </ActionIcon>
    </li>
  )
}
