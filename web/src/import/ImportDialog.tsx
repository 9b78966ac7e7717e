import { Button, Modal } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { CellMessage } from '@hr/contract/lib/cells'
import { importTexts } from '@hr/contract/lib/imports'
import { saveAs } from '../lib/save-as.ts'
import { t } from '../lib/t.ts'
import { isFocusFree } from '../ui/is-focus-free.ts'
import { Notice } from '../ui/Notice.tsx'
import { Steps } from '../ui/Steps.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { useIsPhone } from '../ui/use-media.ts'
import { CheckedFile } from './CheckedFile.tsx'
import { ChooseFile, type Template } from './ChooseFile.tsx'
import { errorsAsCsv } from './errors-as-csv.ts'
import { ImportPreview } from './ImportPreview.tsx'
import type { ImportColumn } from './ImportRows.tsx'
import { LoadingText } from './LoadingText.tsx'
import { ProblemSummary } from './ProblemSummary.tsx'
import { useImport, type ImportCalls, type Imported, type ImportStep } from './use-import.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './import.module.css'

const stepNames = [t('File'), t('Check'), t('Result')]
const timeStepOf: Record<ImportStep<unknown>['kind'], number> = {
  file: 0,
  checking: 0,
  checked: 1,
  importing: 1,
  done: 2,
}

type ImportDialogProps<Row, Result, Options> = ImportCalls<Result, Options> & {
  onClose: () => void
  title: string
  /** Describes the accepted files. */
  hint: string
  template: Template
  columns: readonly ImportColumn<Row>[]
  /** The last column, which also shows the messages of a row. */
  withMessages?: ImportColumn<Row>
  /** `isCheckNeeded`: the option affects the check of the file. */
  optionFields?: (props: {
    options: Options
    isDisabled: boolean
    onChange: (options: Options, isCheckNeeded: boolean) => void
  }) => ReactNode
  /** Messages that are only warnings. */
  warningsOf?: (result: Result) => readonly CellMessage[]
  /** Errors with a separate count and label. */
  separateCount?: { label: string; is: (problem: CellMessage) => boolean }
  /** Other changes that the import will make or has made. */
  about?: (result: Result) => ReactNode
  words: { importing: string; button: (count: number) => string; done: (count: number) => string }
}

/** Imports a spreadsheet: choose a file, review its errors, then import all rows or none. */
export function ImportDialog<Row extends { row: number }, Result extends Imported<Row>, Options>(
  props: ImportDialogProps<Row, Result, Options>,
) {
  const { onClose, title, kind, hint, template, columns, optionFields, words } = props
  const { warningsOf = () => [], withMessages, separateCount, about = () => null } = props
  const { step, isBusy, options, setOptions, checkFile, importFile, chooseFile } = useImport<Row, Result, Options>(
    props,
  )
  const isPhone = useIsPhone()
  const content = useRef<HTMLDivElement>(null)
  useFocusBack(true)
  useEffect(() => {
    // The element that had the focus was part of the previous step.
    if (isFocusFree()) content.current?.closest<HTMLElement>('[role=dialog]')?.focus()
  }, [step.kind])

  function close() {
    if (!isBusy) onClose()
  }

  return (
    <Modal opened onClose={close} title={title} size={880} fullScreen={isPhone}>
      <div ref={content} className={css.content}>
        <Steps names={stepNames} current={timeStepOf[step.kind]} />
        {step.kind === 'file' && (
          <ChooseFile
            kind={kind}
            hint={hint}
            template={template}
            error={step.error}
            wrongColumns={step.wrongColumns}
            onFile={(file) => void checkFile(file, options)}
          />
        )}
        {step.kind === 'checking' && <LoadingText text={t('Checking the file')} />}
        {(step.kind === 'checked' || step.kind === 'importing') && (
          <CheckedFile file={step.file} rows={step.result.rows.length} isDisabled={isBusy} onChooseOther={chooseFile}>
            {optionFields?.({
              options,
              isDisabled: isBusy,
              onChange: (next, isCheckNeeded) => {
                setOptions(next)
                if (isCheckNeeded) void checkFile(step.file, next)
              },
            })}
          </CheckedFile>
        )}
        {step.kind === 'importing' && <LoadingText text={words.importing} />}
        {step.kind === 'checked' && (
          <>
            {step.error !== undefined && <Notice tone="danger">{step.error}</Notice>}
            <ProblemSummary
              problems={step.result.problems}
              howToCorrect={t('Correct them in the file and choose it again. All rows are imported together or none.')}
            />
            {about(step.result)}
            <ImportPreview
              columns={columns}
              withMessages={withMessages}
              rows={step.result.rows}
              problems={step.result.problems}
              warnings={warningsOf(step.result)}
              separateCount={separateCount}
            />
          </>
        )}
        {step.kind === 'done' && (
          <>
            <Notice tone="ok">
              <strong>{t(importTexts.done)}</strong>
              <br />
              {words.done(step.result.rows.length)}
            </Notice>
            {about(step.result)}
          </>
        )}
      </div>
      <div className={css.footer}>
        {step.kind === 'checked' && step.result.problems.length > 0 && (
          <Button
            variant="subtle"
            leftSection={<Icon icon={IconDownload} />}
            onClick={() => saveAs(errorsAsCsv(step.result.problems), `${t('Errors')}.csv`)}
          >
            {t('Download the {{count}} errors', { count: step.result.problems.length })}
          </Button>
        )}
        <span />
        <Button variant="default" size="sm" disabled={isBusy} onClick={close}>
          {step.kind === 'done' ? t('Close') : t('Cancel')}
        </Button>
        {(step.kind === 'checked' || step.kind === 'importing') && (
          <Button
            size="sm"
            loading={step.kind === 'importing'}
            disabled={step.result.problems.length > 0}
            onClick={() => void importFile(step.file, step.result)}
          >
            {words.button(step.result.rows.length)}
          </Button>
        )}
      </div>
    </Modal>
  )
}
