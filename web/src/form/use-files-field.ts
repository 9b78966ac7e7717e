import { useRef, type ChangeEvent } from 'react'
import type { UploadKind } from '@hr/contract/lib/files'
import type { FieldBase } from './fields.tsx'
import { fileProblem } from './files.ts'
import { useField } from './form-context.ts'

/** Identifies a chosen file. */
export const fileKey = ({ name, lastModified, size }: File): string => `${name}-${lastModified}-${size}`

type FilesOptions = { kind: UploadKind; isMultiple: boolean }

/** A field whose value is a list of File, with the props of its input; the latest files are validated immediately. */
export function useFilesField({ path, label }: FieldBase, { kind, isMultiple }: FilesOptions) {
  const field = useField<File[]>(path, label, 'not compared')
  const input = useRef<HTMLInputElement>(null)
  return {
    ...field,
    input,
    error: field.error ?? fileProblem(field.value, kind),
    /** Adds the chosen files; duplicates count once. */
    choose: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const added = [...(currentTarget.files ?? [])]
      // Allows choosing the same file again after it was removed.
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
