import { useRef, type ChangeEvent } from 'react'
import type { UploadKind } from '@hr/contract/lib/files'
import type { FieldBase } from './fields.tsx'
import { fileProblem } from './files.ts'
import { useField } from './form-context.ts'

/** What tells a chosen file from another. */
export const fileKey = ({ name, lastModified, size }: File): string => `${name}-${lastModified}-${size}`

type FilesOptions = { kind: UploadKind; isMultiple: boolean }

/** A field whose value is a list of File, with its input: the last chosen ones are judged at once. */
export function useFilesField({ path, label }: FieldBase, { kind, isMultiple }: FilesOptions) {
  const field = useField<File[]>(path, label, 'not compared')
  const input = useRef<HTMLInputElement>(null)
  return {
    ...field,
    input,
    error: field.error ?? fileProblem(field.value, kind),
    /** Takes what was chosen; a file that is there already counts once. */
    choose: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const added = [...(currentTarget.files ?? [])]
      // The same file can be chosen again after it was removed.
      currentTarget.value = ''
      if (added.length === 0) return
      const all = isMultiple ? [...field.value, ...added] : added
      field.onChange([...new Map(all.map((file) => [fileKey(file), file])).values()])
    },
    remove: (file: File) => {
      field.onChange(field.value.filter((one) => one !== file))
      input.current?.focus()
    },
  }
}
