import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Target } from '../lib/target.ts'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContext } from './form-context.ts'
import { FormFooter } from './FormFooter.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { SubmitError } from './SubmitError.tsx'
import { SectionNav } from './SectionNav.tsx'
import type { Versions } from './merge-draft.ts'
import { useFormFrame } from './use-form-frame.ts'
import { useFreeze } from './use-freeze.ts'
import type { RecordForm } from './use-record-form.ts'
import css from './form-page.module.css'

type FormPageProps<Values extends object> = {
  title: string
  form: RecordForm<Values>
  /** Saves the values; throws the error of the call. Returns where to go afterwards, or undefined to stay. */
  save: (values: Values) => Promise<Target | undefined>
  /** Shown when the server gives no reason; by default 'Failed to save data'. */
  failedText?: string
  cancelTo: Target
  /** Why the form can't be saved yet; undefined if it can. */
  blockedBy?: string | undefined
  /** For stored records: loads the version that another user has saved, to merge it into the form. */
  loadCurrent?: () => Promise<Versions<Values>>
  /** How long the saved form stays visible before navigating. */
  stayMs?: number
  /** The titles of the FormSections of a long form, shown as a list of links, below a link back. */
  sections?: { titles: readonly string[]; back?: ReactNode }
  children: ReactNode
}

/** The frame of every form page: errors, leaving, saving. */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { title, form, save, failedText = t('Failed to save data'), cancelTo, loadCurrent, stayMs = 0 } = props
  const { sections, blockedBy, children } = props
  const { isPromptOpen, goOn, isLeavingAllowed } = useLeavePrompt(stayMs)

  const frame = useFormFrame(form, {
    save,
    failedText,
    blockedBy,
    onSaved: (target) => target && goOn(target),
    loadCurrent,
  })
  const { formId, context, problems, summed, summary, isDirty, isSaving, conflict, failure, onSubmit } = frame

  const formElement = useRef<HTMLFormElement>(null)
  useFreeze(formElement, isSaving)
  const isSlow = useDelayed(isSaving)

  return (
    <FormContext value={context}>
      <div className={css.page} data-sections={sections ? true : undefined}>
        {sections && (
          <div className={css.aside}>
            {sections.back}
            <SectionNav sections={sections.titles} problems={problems} formId={formId} />
          </div>
        )}
        <form
          ref={formElement}
          className={css.form}
          data-form={formId}
          noValidate
          aria-busy={isSaving}
          data-slow={isSlow || undefined}
          onSubmit={onSubmit}
        >
          <PageTitle title={title} />
          {conflict && <ConflictNotice {...conflict} />}
          {summed && <ErrorSummary problems={summed} ref={summary} />}
          {children}
          {failure !== undefined && (
            <SubmitError>
              <Notice tone="danger">{failure}</Notice>
            </SubmitError>
          )}
          <FormFooter
            state={{ isSaved: isPromptOpen, isBusy: isSaving, isDirty }}
            blockedBy={blockedBy}
            cancelTo={cancelTo}
          />
        </form>
      </div>
      <LeaveGuard isDirty={isDirty && !isPromptOpen} isLeavingAllowed={isLeavingAllowed} />
    </FormContext>
  )
}

/** Navigates after saving, with a delay; not if the user has left the page in the meantime. */
function useLeavePrompt(stayMs: number) {
  const navigate = useNavigate()
  const isSaved = useRef(false)
  const isHere = useRef(true)
  const [isPromptOpen, setPromptOpen] = useState(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  const leaveTo = async (target: Target) => {
    isSaved.current = true
    if (stayMs > 0) {
      setPromptOpen(true)
      await new Promise((done) => setTimeout(done, stayMs))
    }
    if (isHere.current) await navigate(target)
  }
  return { isPromptOpen, goOn: leaveTo, isLeavingAllowed: () => isSaved.current }
}
