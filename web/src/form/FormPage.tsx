import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Target } from '../lib/target.ts'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { fieldId, FormContext } from './form-context.ts'
import { FormFooter } from './FormFooter.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { Refusal } from './Refusal.tsx'
import { SectionNav } from './SectionNav.tsx'
import { useConflict } from './use-conflict.ts'
import { useFormFrame } from './use-form-frame.ts'
import { useHeld } from './use-held.ts'
import type { RecordForm } from './use-record-form.ts'
import { useSubmit } from './use-submit.ts'
import css from './form.module.css'

type FormPageProps<Values extends object> = {
  title: string
  form: RecordForm<Values>
  /** Saves the values; throws what the call throws. Resolves to where to go afterwards; undefined: the form stays. */
  save: (values: Values) => Promise<Target | undefined>
  /** What stands there when the server gives no reason: 'Failed to save data'. */
  failedText: string
  cancelTo: Target
  /** For records: what is stored now, as the form holds it; asked after somebody else has saved. */
  loadCurrent?: () => Promise<Values>
  saveLabel?: string
  /** The path of the field to begin at. */
  startAt?: string | undefined
  /** How long the saved form stays before the page goes on. */
  stayMs?: number
  /** Titles of the FormSections of a long form; they get a list to jump by. */
  sections?: readonly string[]
  /** Stands above the list of sections: the way back. */
  back?: ReactNode
  children: ReactNode
}

/** The frame of every form: errors, leaving, saving. */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { title, form, save, failedText, cancelTo, loadCurrent, saveLabel = t('Save'), stayMs = 0 } = props
  const { sections, back, startAt, children } = props
  const { formId, context, problems, summed, summary, comparable, isDirty, onSubmit, showAtFields } = useFormFrame(form)
  const { conflict, begin } = useConflict(form, comparable, loadCurrent)
  const { isStaying, goOn, isLeavingAllowed } = useGoingOn(stayMs)

  const { submit, isBusy, failure, clearFailure } = useSubmit<Values>(async (values) => {
    const target = await save(values)
    if (target) await goOn(target)
  }, failedText)

  const held = useRef<HTMLFormElement>(null)
  useHeld(held, isBusy)
  const isSlow = useDelayed(isBusy)

  const saveThem = async (values: Values) => {
    const failed = await submit(values)
    if (!failed) return
    // What cannot be loaded now leaves the message as it stands; saving again leads here again.
    if (failed.isStale && loadCurrent) await begin(failed.message).then(clearFailure, () => undefined)
    else if (showAtFields(failed.fields)) clearFailure()
  }

  useEffect(() => {
    if (startAt !== undefined) document.getElementById(fieldId(formId, startAt))?.focus()
  }, [formId, startAt])

  return (
    <FormContext value={context}>
      <div className={css.page} data-sections={sections ? true : undefined}>
        {sections && (
          <div className={css.aside}>
            {back}
            <SectionNav sections={sections} problems={problems} formId={formId} />
          </div>
        )}
        <form
          ref={held}
          className={css.form}
          data-form={formId}
          noValidate
          aria-busy={isBusy}
          data-slow={isSlow || undefined}
          onSubmit={onSubmit(saveThem)}
        >
          <PageTitle title={title} />
          {conflict && <ConflictNotice conflict={conflict} />}
          {summed && <ErrorSummary problems={summed} ref={summary} />}
          {children}
          {failure && (
            <Refusal>
              <Notice tone="danger">{failure.message}</Notice>
            </Refusal>
          )}
          <FormFooter state={{ isSaved: isStaying, isBusy, isDirty }} cancelTo={cancelTo} saveLabel={saveLabel} />
        </form>
      </div>
      <LeaveGuard isDirty={isDirty && !isStaying} isLeavingAllowed={isLeavingAllowed} />
    </FormContext>
  )
}

/** What comes after saving: the next page, after a while; whoever leaves before is not called back. */
function useGoingOn(stayMs: number) {
  const navigate = useNavigate()
  const isSaved = useRef(false)
  const isHere = useRef(true)
  const [isStaying, setStaying] = useState(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  const goOn = async (target: Target) => {
    isSaved.current = true
    if (stayMs > 0) {
      setStaying(true)
      await new Promise((done) => setTimeout(done, stayMs))
    }
    if (isHere.current) await navigate(target)
  }
  return { isStaying, goOn, isLeavingAllowed: () => isSaved.current }
}
