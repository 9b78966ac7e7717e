import { Button, Modal } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { missingColumns } from '@hr/contract/areas/employees/import-mapping'
import { isUnfinished } from '@hr/contract/areas/jobs/jobs'
import { messageOf } from '../../api/errors.ts'
import { errorsAsCsv } from '../../import/errors-as-csv.ts'
import importCss from '../../import/import.module.css'
import { LoadingText } from '../../import/LoadingText.tsx'
import { saveAs } from '../../lib/save-as.ts'
import { t } from '../../lib/t.ts'
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
  const error = step === 'check' ? (run.error ?? check.error) : step === 'columns' ? check.error : null

  return (
    <Modal
      opened
      onClose={() => !isBusy && onClose()}
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
        {step === 'result' && (people.job ? <JobProgress job={people.job} /> : <LoadingText text={t('Starting …')} />)}
      </div>
      <Footer people={people} onClose={onClose} />
    </Modal>
  )
}

/** The buttons of a step. */
function Footer({ people, onClose }: { people: PeopleImport; onClose: () => void }) {
  const { step, setStep, check, run, checked, sheet } = people
  const isBusy = check.isPending || run.isPending
  const back = step === 'columns' ? 'sheet' : 'columns'
  const hasFailed = people.job?.state === 'failed'
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
          disabled={missingColumns(people).length > 0 || sheet.rows.length === 0}
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
          disabled={checked.problems.length > 0 || check.isPending}
          onClick={people.importRows}
        >
          {t('Import {{count}} people', { count: sheet.rows.length })}
        </Button>
      )}
    </div>
  )
}
