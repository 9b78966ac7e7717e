import { Button, Loader, Modal } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { exportsApi, exportsTexts, type ExportedListName } from '@hr/contract/areas/exports/exports'
import type { CellMessage } from '@hr/contract/lib/cells'
import { acceptOf, type UploadKind } from '@hr/contract/lib/files'
import { importTexts, type ColumnNames } from '@hr/contract/lib/imports'
import { ApiError, messageOf } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { FileDrop } from '../form/FileDrop.tsx'
import { fileProblem } from '../form/files.ts'
import { formatBytes } from '../lib/bytes.ts'
import { saveAs } from '../lib/save-as.ts'
import { t } from '../lib/t.ts'
import { isFocusFree } from '../ui/is-focus-free.ts'
import { Notice } from '../ui/Notice.tsx'
import { Steps } from '../ui/Steps.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { useIsPhone } from '../ui/use-media.ts'
import { Check } from './Check.tsx'
import { errorsAsCsv } from './import-errors.ts'
import { ImportPreview, type ImportColumn } from './ImportPreview.tsx'
import css from './import.module.css'

/** What every import answers. */
type Imported<Row> = { rows: readonly Row[]; problems: readonly CellMessage[] }

type Step<Result> =
  | { kind: 'file'; error?: string; wrongColumns?: ColumnNames | undefined }
  | { kind: 'checking'; file: File }
  | { kind: 'checked'; file: File; result: Result; error?: string }
  | { kind: 'importing'; file: File; result: Result }
  | { kind: 'done'; result: Result }

const stepNames = [t('File'), t('Check'), t('Result')]
const numberOf = ({ kind }: Step<unknown>) => (kind === 'done' ? 2 : kind === 'checked' || kind === 'importing' ? 1 : 0)

type TemplateProps = {
  kind: UploadKind
  /** Which files can be imported. */
  hint: string
  /** The list whose import it is, and how its template is called. */
  template: { list: ExportedListName; file: string }
}

type ImportDialogProps<Row, Result, Options> = TemplateProps & {
  onClose: () => void
  title: string
  columns: readonly ImportColumn<Row>[]
  /** The last column, in which messages stand too. */
  withMessages?: ImportColumn<Row>
  /** What can be chosen beside the file; each import begins with these. */
  firstOptions: Options
  /** `isChecked`: the file is to be checked again by these. */
  optionFields?: (props: {
    options: Options
    isDisabled: boolean
    onChange: (options: Options, isChecked: boolean) => void
  }) => ReactNode
  /** Says what is wrong in the file, and stores nothing. */
  check: (file: File, options: Options) => Promise<Result>
  run: (file: File, options: Options) => Promise<Result>
  /** Messages that only warn. */
  warningsOf?: (result: Result) => readonly CellMessage[]
  /** Errors that are counted by themselves, with what they are called. */
  countApart?: { label: string; is: (problem: CellMessage) => boolean }
  /** What else the import would do, or has done. */
  about?: (result: Result) => ReactNode
  words: { importing: string; button: (count: number) => string; done: (count: number) => string }
}

/** The window in which a spreadsheet is imported: a file, what is wrong in it, all of it or nothing. */
export function ImportDialog<Row extends { row: number }, Result extends Imported<Row>, Options>(
  props: ImportDialogProps<Row, Result, Options>,
) {
  const { onClose, title, columns, kind, hint, template, firstOptions, optionFields, check, run, words } = props
  const { warningsOf = () => [], withMessages, countApart, about = () => null } = props
  const [step, setStep] = useState<Step<Result>>({ kind: 'file' })
  const [options, setOptions] = useState(firstOptions)
  useFocusBack(true)
  const isPhone = useIsPhone()
  const isBusy = step.kind === 'checking' || step.kind === 'importing'
  const window = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What had the focus goes with its step.
    if (isFocusFree()) window.current?.closest<HTMLElement>('[role=dialog]')?.focus()
  }, [step.kind])

  async function checkFile(file: File, wanted: Options) {
    const problem = fileProblem([file], kind)
    if (problem !== undefined) return setStep({ kind: 'file', error: problem })
    setStep({ kind: 'checking', file })
    try {
      setStep({ kind: 'checked', file, result: await check(file, wanted) })
    } catch (error) {
      const wrongColumns = error instanceof ApiError ? error.columns : undefined
      setStep({ kind: 'file', error: messageOf(error, t('Failed to load data')), wrongColumns })
    }
  }

  async function importFile({ file, result }: { file: File; result: Result }) {
    setStep({ kind: 'importing', file, result })
    try {
      setStep({ kind: 'done', result: await run(file, options) })
    } catch (error) {
      // The company has changed since the check: these are the cells that are wrong by now.
      const cells = error instanceof ApiError ? error.cells : []
      if (cells.length > 0) setStep({ kind: 'checked', file, result: { ...result, problems: [...cells] } })
      else setStep({ kind: 'checked', file, result, error: messageOf(error, t('Failed to save data')) })
    }
  }

  function close() {
    if (!isBusy) onClose()
  }

  return (
    <Modal opened onClose={close} title={title} size={880} fullScreen={isPhone}>
      <div ref={window} className={css.window}>
        <Steps names={stepNames} current={numberOf(step)} />
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
        {step.kind === 'checking' && <Waiting text={t('The file is being checked')} />}
        {(step.kind === 'checked' || step.kind === 'importing') && (
          <>
            <ChosenFile
              file={step.file}
              rows={step.result.rows.length}
              isDisabled={isBusy}
              onOther={() => setStep({ kind: 'file' })}
            />
            {optionFields?.({
              options,
              isDisabled: isBusy,
              onChange: (next, isChecked) => {
                setOptions(next)
                if (isChecked) void checkFile(step.file, next)
              },
            })}
            {step.kind === 'checked' && step.error !== undefined && <Notice tone="danger">{step.error}</Notice>}
            {step.kind === 'importing' ? (
              <Waiting text={words.importing} />
            ) : (
              <>
                <Verdict problems={step.result.problems} />
                {about(step.result)}
                <ImportPreview
                  columns={columns}
                  withMessages={withMessages}
                  rows={step.result.rows}
                  problems={step.result.problems}
                  warnings={warningsOf(step.result)}
                  countApart={countApart}
                />
              </>
            )}
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
      <div className={css.foot}>
        {step.kind === 'checked' && step.result.problems.length > 0 && (
          <Button
            variant="subtle"
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
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
            onClick={() => void importFile(step)}
          >
            {words.button(step.result.rows.length)}
          </Button>
        )}
      </div>
    </Modal>
  )
}

type ChooseFileProps = TemplateProps & {
  error: string | undefined
  wrongColumns: ColumnNames | undefined
  onFile: (file: File) => void
}

function ChooseFile({ kind, hint, template, error, wrongColumns, onFile }: ChooseFileProps) {
  const [templateError, setTemplateError] = useState<string>()
  async function downloadTemplate() {
    setTemplateError(undefined)
    try {
      const file = await request(exportsApi.sheet, { params: { list: template.list }, query: { template: 'true' } })
      // In the browser it is one, as `fileContent` says.
      saveAs(file as Blob, template.file)
    } catch (failure) {
      setTemplateError(messageOf(failure, t(exportsTexts.failed)))
    }
  }
  return (
    <>
      <FileDrop accept={acceptOf(kind)} label={t(importTexts.missing)} hint={hint} error={error} onFile={onFile} />
      {wrongColumns && <WrongColumns {...wrongColumns} />}
      <Button
        variant="subtle"
        className={css.template}
        leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
        onClick={() => void downloadTemplate()}
      >
        {t(importTexts.template)}
      </Button>
      {templateError !== undefined && <Notice tone="danger">{templateError}</Notice>}
    </>
  )
}

/** The expected headers beside those of the file, with the wrong ones marked. */
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
            // Two columns may have one name; their place is what tells them apart.
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

const Waiting = ({ text }: { text: string }) => (
  <p className={css.waiting} role="status">
    <Loader size={20} aria-hidden="true" />
    {text}
  </p>
)

type ChosenFileProps = { file: File; rows: number; isDisabled: boolean; onOther: () => void }

const ChosenFile = ({ file, rows, isDisabled, onOther }: ChosenFileProps) => (
  <div className={css.file}>
    <IconFileSpreadsheet size={20} stroke={1.5} aria-hidden="true" />
    <span>
      {file.name} <small>{[t('{{count}} rows', { count: rows }), formatBytes(file.size)].join(', ')}</small>
    </span>
    <Button variant="default" disabled={isDisabled} onClick={onOther}>
      {t('Choose another file')}
    </Button>
  </div>
)

function Verdict({ problems }: { problems: readonly CellMessage[] }) {
  const wrongRows = new Set(problems.map(({ row }) => row)).size
  if (wrongRows === 0) return <Notice tone="ok">{t('All rows can be imported. Nothing has been imported yet.')}</Notice>
  return (
    <Notice tone="danger">
      <strong>{t("{{count}} rows can't be imported, so nothing has been imported", { count: wrongRows })}</strong>
      <br />
      {t('Correct them in the file and choose it again. All rows are imported together or none.')}
    </Notice>
  )
}

/** Names that an import makes or leaves out. */
export const ImportNames = ({ title, names }: { title: string; names: readonly string[] }) =>
  names.length === 0 ? null : (
    <p className={css.names}>
      {title}: {names.join(', ')}
    </p>
  )

type ImportOptionProps = { label: string; isChecked: boolean; isDisabled: boolean; onChange: () => void }

/** Something that can be chosen beside the file. */
export const ImportOption = ({ label, isChecked, isDisabled, onChange }: ImportOptionProps) => (
  <label className={css.option}>
    <Check label={label} isChecked={isChecked} isDisabled={isDisabled} onChange={onChange} />
    {label}
  </label>
)
