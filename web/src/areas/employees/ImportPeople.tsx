import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { employeesImportTexts as texts } from '@hr/contract/areas/employees/import'
import { missingColumns } from '@hr/contract/areas/employees/import-mapping'
import { isUnfinished } from '@hr/contract/areas/jobs/jobs'
import { messageOf } from '../../api/errors.ts'
import { DiscardPrompt } from '../../form/DiscardPrompt.tsx'
import { errorsAsCsv } from '../../import/errors-as-csv.ts'
import importCss from '../../import/import.module.css'
import { LoadingText } from '../../import/LoadingText.tsx'
import { saveAs } from '../../lib/save-as.ts'
import { t } from '../../lib/t.ts'
import { useUnsavedMark } from '../../lib/unsaved.ts'
import { Icon } from '../../ui/Icon.tsx'
import { isFocusFree } from '../../ui/is-focus-free.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import { JobProgress } from '../jobs/public.ts'
import { CheckStep } from './import/CheckStep.tsx'
import { ColumnsStep } from './import/ColumnsStep.tsx'
import { SheetStep } from './import/SheetStep.tsx'
import { useUndoImport } from './import/use-undo-import.tsx'
import { importSteps, usePeopleImport, type PeopleImport } from './import/use-people-import.ts'

const stepNames = [t('Sheet'), t('Columns'), t('Check'), t('Result')]

/** Imports employees from any sheet: read it, map its columns, correct its cells, then import all rows or none. */
export function ImportPeople({ onClose }: { onClose: () => void }) {
  const people = usePeopleImport()
  const { step, source, run, check } = people
  const isPhone = useIsPhone()
  const content = useRef<HTMLDivElement>(null)
  useFocusBack(true)
  useEffect(() => {
    // The element that had the focus was part of the previous step.
    if (isFocusFree()) content.current?.closest<HTMLElement>('[role=dialog]')?.focus()
  }, [step])
  const isBusy = run.isPending
  const [isAsking, setAsking] = useState(false)
  useUnsavedMark(people.isUnsaved)
  const close = () => {
    if (isBusy) return
    if (people.isUnsaved) setAsking(true)
    else onClose()
  }
  useBlocker({
    // The back button closes the dialog. Changes of the address by the page itself do not.
    shouldBlockFn: ({ action }) => {
      if (action === 'PUSH' || action === 'REPLACE') return false
      close()
      return true
    },
    enableBeforeUnload: () => people.isUnsaved,
  })
  const error = step === 'check' ? (run.error ?? check.error) : step === 'columns' ? check.error : null

  return (
    <Modal
      opened
      onClose={isAsking ? () => setAsking(false) : close}
      title={t(employeesTexts.importTitle)}
      size={step === 'check' ? 1200 : 880}
      fullScreen={isPhone}
    >
      <div ref={content} className={importCss.content}>
        <Steps names={stepNames} current={importSteps.indexOf(step)} />
        {error && <Notice tone="danger">{messageOf(error, t('Failed to save data'))}</Notice>}
        {step === 'sheet' && <SheetStep people={people} />}
        {step === 'columns' && source && <ColumnsStep people={people} source={source} />}
        {step === 'check' && source && <CheckStep people={people} source={source} />}
        {step === 'result' && <ImportResult people={people} />}
      </div>
      {isAsking ? (
        <DiscardPrompt onStay={() => setAsking(false)} onClose={onClose} />
      ) : (
        <Footer people={people} onClose={close} />
      )}
    </Modal>
  )
}

/** The progress and outcome of the import, which can be undone right away. */
function ImportResult({ people: { job, importId } }: { people: PeopleImport }) {
  const undo = useUndoImport()
  if (undo.job) return <JobProgress job={undo.job} />
  if (!job) return <LoadingText text={t('Starting …')} />
  const canUndo = job.state === 'done' && (job.figures?.['imported'] ?? 0) > 0
  return (
    <>
      <JobProgress job={job} />
      {undo.error}
      {canUndo && importId !== undefined && (
        <Button variant="default" className={importCss.template} onClick={() => undo.ask(importId)}>
          {t(texts.undo)}
        </Button>
      )}
      {undo.question}
    </>
  )
}

/** The buttons of a step. */
function Footer({ people, onClose }: { people: PeopleImport; onClose: () => void }) {
  const { step, setStep, check, run, checked, sheet } = people
  const isBusy = check.isPending || run.isPending
  const back = step === 'columns' ? 'sheet' : 'columns'
  const hasFailed = people.job?.state === 'failed'
  const added = sheet.rows.length - (checked?.existing.length ?? 0)
  const updated = new Set(checked?.changes.map(({ row }) => row)).size
  const isDone = people.job !== undefined && !isUnfinished(people.job)
  return (
    <div className={importCss.footer}>
      {(step === 'columns' || step === 'check') && (
        <Button variant="default" size="sm" disabled={isBusy} onClick={() => setStep(back)}>
          {t('Back')}
        </Button>
      )}
      {step === 'check' && checked && checked.problems.length > 0 && (
        <Button
          variant="subtle"
          leftSection={<Icon icon={IconDownload} />}
          onClick={() => saveAs(errorsAsCsv(checked.problems), `${t('Errors')}.csv`)}
        >
          {t('Download the {{count}} errors', { count: checked.problems.length })}
        </Button>
      )}
      <span />
      {hasFailed && (
        <Button variant="default" size="sm" onClick={() => setStep('columns')}>
          {t('Back')}
        </Button>
      )}
      <Button variant="default" size="sm" disabled={run.isPending} onClick={onClose}>
        {step === 'result' ? (isDone ? t('Close') : t('Continue in the background')) : t('Cancel')}
      </Button>
      {step === 'columns' && (
        <Button
          size="sm"
          loading={check.isPending}
          disabled={missingColumns(people, people.options).length > 0 || sheet.rows.length === 0}
          onClick={() => people.checkRows()}
        >
          {t('Check {{count}} rows', { count: sheet.rows.length })}
        </Button>
      )}
      {step === 'check' && !checked?.isCurrent && (
        <Button size="sm" loading={check.isPending} onClick={() => people.checkRows()}>
          {t('Check again')}
        </Button>
      )}
      {step === 'check' && checked?.isCurrent && (
        <Button
          size="sm"
          loading={run.isPending}
          disabled={checked.problems.length > 0 || added + updated === 0 || check.isPending}
          onClick={people.importRows}
        >
          {checked.problems.length > 0 ? t('Import') : importLabel(added, updated)}
        </Button>
      )}
    </div>
  )
}

function importLabel(added: number, updated: number): string {
  if (added === 0) return updated === 0 ? t('Nothing to import') : t('Update {{count}} people', { count: updated })
  return updated === 0
    ? t('Import {{count}} people', { count: added })
    : t('Import {{added}} and update {{updated}}', { added, updated })
}
