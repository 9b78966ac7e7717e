import { Box, Button, Stack, Textarea } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { exportsApi, exportsTexts } from '@hr/contract/areas/exports/exports'
import { acceptOf } from '@hr/contract/lib/files'
import { importTexts } from '@hr/contract/lib/imports'
import { messageOf } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { DropZone } from '../form/DropZone.tsx'
import { saveAs } from '../lib/save-as.ts'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LoadingText } from './LoadingText.tsx'
import type { ImportKind, ImportState } from './use-import.ts'

type SheetStepProps = {
  kind: ImportKind
  state: ImportState
  /** Earlier imports. */
  children?: ReactNode
}

/** The first step: choose a file, or paste cells. */
export function SheetStep({ kind, state, children }: SheetStepProps) {
  const { pasted, setPasted, read, check, fileError } = state
  if (read.isPending) return <LoadingText text={t('Reading the sheet')} />
  if (check.isPending) return <LoadingText text={t('Checking the file')} />
  const error = fileError ?? (read.error ? messageOf(read.error, t('Failed to load data')) : undefined)
  return (
    <>
      <ChooseFile kind={kind} error={error} onFile={state.readFile} />
      <Stack
        component="form"
        align="flex-start"
        gap={8}
        onSubmit={(event) => {
          event.preventDefault()
          state.readPasted()
        }}
      >
        <Textarea
          w="100%"
          label={t('Or paste cells from a spreadsheet')}
          description={t('Copy them together with the header row.')}
          value={pasted}
          rows={4}
          spellCheck={false}
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={pasted.trim() === ''}>
          {t('Use pasted cells')}
        </Button>
      </Stack>
      {children}
    </>
  )
}

type ChooseFileProps = { kind: ImportKind; error: string | undefined; onFile: (file: File) => void }

function ChooseFile({ kind: { uploadKind, hint, template }, error, onFile }: ChooseFileProps) {
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
        accept={acceptOf(uploadKind)}
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
        <Box component="p" id={`${id}-error`} mt={8} fz="sm" c="var(--hr-danger)" role="alert">
          {error}
        </Box>
      )}
      <Button
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<Icon icon={IconDownload} />}
        onClick={() => void downloadTemplate()}
      >
        {t(importTexts.template)}
      </Button>
      {templateError !== undefined && <Notice tone="danger">{templateError}</Notice>}
    </>
  )
}
