import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { exportsApi, exportsTexts, type ExportedListName } from '@hr/contract/areas/exports/exports'
import { acceptOf, type UploadKind } from '@hr/contract/lib/files'
import { importTexts, type ColumnNames } from '@hr/contract/lib/imports'
import { messageOf } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { DropZone } from '../form/DropZone.tsx'
import { saveAs } from '../lib/save-as.ts'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'
import { Icon } from '../ui/Icon.tsx'
import css from './import.module.css'

/** An empty spreadsheet with the columns of a list, and its file name. */
export type Template = { list: ExportedListName; file: string }

type ChooseFileProps = {
  kind: UploadKind
  hint: string
  template: Template
  error: string | undefined
  wrongColumns: ColumnNames | undefined
  onFile: (file: File) => void
}

/** The first step of an import. */
export function ChooseFile({ kind, hint, template, error, wrongColumns, onFile }: ChooseFileProps) {
  const id = useId()
  const [templateError, setTemplateError] = useState<string>()
  async function downloadTemplate() {
    setTemplateError(undefined)
    try {
      const file = await request(exportsApi.sheet, { params: { list: template.list }, query: { template: 'true' } })
      // In the browser it is a Blob, see `fileContent`.
      saveAs(file as Blob, template.file)
    } catch (failure) {
      setTemplateError(messageOf(failure, t(exportsTexts.failed)))
    }
  }
  return (
    <>
      <DropZone
        size="large"
        accept={acceptOf(kind)}
        aria-label={t(importTexts.missing)}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}
        data-autofocus
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Allows choosing the same file again after it was corrected.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      >
        <Icon icon={IconFileSpreadsheet} size={32} />
        <strong aria-hidden="true">{t(importTexts.missing)}</strong>
        <span>{t('Drop the file here or choose it.')}</span>
        <span id={`${id}-hint`}>{hint}</span>
      </DropZone>
      {error !== undefined && (
        <p id={`${id}-error`} className={css.fileError} role="alert">
          {error}
        </p>
      )}
      {wrongColumns && <WrongColumns {...wrongColumns} />}
      <Button
        variant="subtle"
        className={css.template}
        leftSection={<Icon icon={IconDownload} />}
        onClick={() => void downloadTemplate()}
      >
        {t(importTexts.template)}
      </Button>
      {templateError !== undefined && <Notice tone="danger">{templateError}</Notice>}
    </>
  )
}

/** The expected headers next to those of the file, with mismatches marked. */
function WrongColumns({ expected, optional, found }: ColumnNames) {
  const wanted = [...expected, ...optional]
  const labelOf = (index: number) => {
    const name = wanted[index]
    if (name === undefined) return '—'
    return index < expected.length ? name : t('{{name}} (optional)', { name })
  }
  const isRight = (index: number) =>
    wanted[index]?.toLowerCase() === found[index]?.toLowerCase() ||
    (found[index] === undefined && index >= expected.length)
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label={t('Column names')}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('Expected')}</th>
            <th scope="col">{t('Found')}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: Math.max(wanted.length, found.length) }, (_, index) => (
            // Two columns may have the same name: only their index is unique.
            <tr key={index} data-wrong={!isRight(index) || undefined}>
              <td>{labelOf(index)}</td>
              <td>{found[index] ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
