import { Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { messageOf } from '../api/errors.ts'
import { DiscardPrompt } from '../ui/DiscardPrompt.tsx'
import { useGuardedClose } from '../ui/use-guarded-close.ts'
import { saveAs } from '../lib/save-as.ts'
import { t } from '../lib/t.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { isFocusFree } from '../ui/is-focus-free.ts'
import { Notice } from '../ui/Notice.tsx'
import { Steps } from '../ui/Steps.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { errorsAsCsv } from './errors-as-csv.ts'
import css from './import.module.css'
import { LeftOutRows } from './LeftOutRows.tsx'
import { SheetStep } from './SheetStep.tsx'
import { importSteps, useImport, type ImportKind, type ImportState } from './use-import.ts'

const stepNames = [t('Sheet'), t('Columns'), t('Check'), t('Result')]

/** How far an import is that was started. */
type Outcome = { state: 'running' | 'done' | 'failed'; content: ReactNode }

type ImportDialogProps = {
  kind: ImportKind
  outcome: Outcome
  /** Shown below the choice of a file. */
  recent?: ReactNode
  onClose: () => void
}

/** Imports any sheet: read it, map its columns, correct its cells, then import all rows or none. */
export function ImportDialog({ kind, outcome, recent, onClose }: ImportDialogProps) {
  const state = useImport(kind)
  const { step, kept, checked, run, check, keep } = state
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The element that had the focus was part of the previous step, the button that forgets the columns, or a suggestion.
    if (isFocusFree()) content.current?.closest<HTMLElement>('[role=dialog]')?.focus()
  }, [step, kept, checked?.problems])
  const { isAsking, stay, close } = useGuardedClose({ isDirty: state.isUnsaved, isBusy: run.isPending, onClose })
  const error = step === 'check' ? (run.error ?? check.error) : step === 'columns' ? check.error : null

  return (
    <Dialog onClose={isAsking ? stay : close} title={kind.title} size={step === 'check' ? 1200 : 880} fillsPhone>
      <Stack ref={content} miw={0}>
        <Steps names={stepNames} current={importSteps.indexOf(step)} />
        {error && <Notice tone="danger">{messageOf(error, t('The rows could not be imported'))}</Notice>}
        {step === 'sheet' && (
          <SheetStep kind={kind} state={state}>
            {recent}
          </SheetStep>
        )}
        {step === 'columns' && <ColumnsStep kind={kind} state={state} />}
        {step === 'check' && <CheckStep kind={kind} state={state} />}
        {step === 'result' && (
          <>
            {outcome.content}
            {keep.error && (
              <Notice tone="warn">
                <strong>{t('The columns were not remembered')}</strong>
                <br />
                {messageOf(keep.error, t('The columns could not be remembered'))}
              </Notice>
            )}
            <LeftOutRows leftOut={state.leftOut} />
          </>
        )}
      </Stack>
      {isAsking ? (
        <DiscardPrompt className={css.footer} onStay={stay} onClose={onClose} />
      ) : (
        <Footer kind={kind} state={state} outcome={outcome.state} onClose={close} />
      )}
    </Dialog>
  )
}

type FooterProps = { kind: ImportKind; state: ImportState; outcome: Outcome['state']; onClose: () => void }

/** The buttons of a step. */
function Footer({ kind, state, outcome, onClose }: FooterProps) {
  const { step, goTo, check, run, checked, sheet } = state
  const isBusy = check.isPending || run.isPending
  const back = step === 'columns' ? 'sheet' : 'columns'
  const wrong = new Set(checked?.problems.map(({ row }) => row))
  const existing = new Set(checked?.existing)
  const ready = sheet.rows.filter(({ row }) => !wrong.has(row))
  const added = ready.filter(({ row }) => !existing.has(row)).length
  const updated = new Set(checked?.changes?.flatMap(({ row }) => (wrong.has(row) ? [] : [row]))).size
  const isOpen = check.isPending || checked?.isCurrent !== true
  return (
    <div className={css.footer}>
      {(step === 'columns' || step === 'check') && (
        <Button variant="default" size="sm" disabled={isBusy} onClick={() => goTo(back)}>
          {t('Back')}
        </Button>
      )}
      {step === 'check' && checked && checked.problems.length > 0 && (
        <Button
          variant="subtle"
          leftSection={<Icon icon={IconDownload} />}
          onClick={() => saveAs(errorsAsCsv(checked.problems, state.sheetCells()), `${t('Errors')}.csv`)}
        >
          {t('{count, plural, one {Download the error} other {Download the # errors}}', {
            count: checked.problems.length,
          })}
        </Button>
      )}
      <span />
      {step === 'result' && outcome === 'failed' && (
        <Button variant="default" size="sm" onClick={() => goTo('columns')}>
          {t('Back')}
        </Button>
      )}
      {step === 'result' && outcome === 'done' && (
        <Button variant="default" size="sm" onClick={state.restart}>
          {t('Import another')}
        </Button>
      )}
      <Button variant="default" size="sm" disabled={run.isPending} onClick={onClose}>
        {step !== 'result' ? t('Cancel') : outcome === 'running' ? t('Continue in the background') : t('Close')}
      </Button>
      {step === 'columns' && (
        <Button
          size="sm"
          loading={check.isPending}
          disabled={state.missing.length > 0 || sheet.rows.length === 0}
          onClick={state.checkRows}
        >
          {t('{count, plural, one {Check # row} other {Check # rows}}', { count: sheet.rows.length })}
        </Button>
      )}
      {step === 'check' && check.isError && !checked?.isCurrent && (
        <Button variant="default" size="sm" onClick={state.checkRows}>
          {t('Check again')}
        </Button>
      )}
      {step === 'check' && (
        <Button
          size="sm"
          loading={run.isPending}
          disabled={wrong.size > 0 || added + updated === 0 || isOpen}
          onClick={state.importRows}
        >
          {added + updated > 0
            ? kind.importLabel(added, updated)
            : wrong.size > 0
              ? t('Import')
              : t('Nothing to import')}
        </Button>
      )}
    </div>
  )
}
