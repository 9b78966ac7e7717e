import { Button } from '@mantine/core'
import { useNavigate, Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { Target } from '../lib/target.ts'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContext } from './form-context.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { SectionNav } from './SectionNav.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { useFields } from './use-fields.ts'
import type { RecordForm } from './use-record-form.ts'
import { useSubmit } from './use-submit.ts'
import css from './form.module.css'

type FormPageProps<Values extends object> = {
  title: string
  form: RecordForm<Values>
  /** Saves the values; throws what the call throws. Resolves to where to go afterwards. */
  save: (values: Values) => Promise<Target>
  /** What stands there when the server gives no reason: 'Failed to save data'. */
  failedText: string
  cancelTo: Target
  /** For records: loads what is stored now, after somebody else has saved. */
  onReload?: () => void
  saveLabel?: string
  /** Titles of the FormSections of a long form; they get a list to jump by. */
  sections?: readonly string[]
  children: ReactNode
}

/** The frame of every form: errors, leaving, saving. */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { title, form, save, failedText, cancelTo, onReload, saveLabel = t('Save'), sections, children } = props
  const formId = useId()
  const navigate = useNavigate()
  const summary = useRef<HTMLDivElement>(null)
  const isSaved = useRef(false)
  const { register, problemsOf, fieldOf } = useFields(formId)
  // Counts the refused submits: after each of them the focus goes to what is wrong.
  const [refusals, setRefusals] = useState(0)
  const [problemsToSum, setProblemsToSum] = useState(false)

  const { submit, isBusy, failure, clearFailure } = useSubmit<Values>(async (values) => {
    const target = await save(values)
    isSaved.current = true
    await navigate(target)
  }, failedText)
  const isSlow = useDelayed(isBusy)

  const refuse = (errors: Record<string, unknown>) => {
    form.checkWhileTyping()
    setProblemsToSum(Object.keys(errors).length > 1)
    setRefusals((count) => count + 1)
  }
  const onSubmit = form.onSubmit(async (values) => {
    setProblemsToSum(false)
    const failed = await submit(values)
    if (!failed) return
    const errors = Object.fromEntries(
      Object.entries(failed.fields).flatMap(([path, message]) => {
        const field = fieldOf(path)
        return field === undefined ? [] : [[field, message]]
      }),
    )
    if (Object.keys(errors).length === 0) return
    clearFailure()
    form.setErrors(errors)
    refuse(errors)
  }, refuse)

  useEffect(() => {
    if (refusals === 0) return
    // The field itself, when it is the only one; Mantine has marked it by now.
    const invalid = document.querySelectorAll<HTMLElement>(`form[data-form="${formId}"] [aria-invalid='true']`)
    if (summary.current) summary.current.focus()
    else invalid[0]?.focus()
  }, [refusals, formId])

  const problems = problemsOf(form.errors)
  const isDirty = form.isDirty()
  return (
    <FormContext value={{ form: form as never, formId, register }}>
      <div className={css.page} data-sections={sections ? true : undefined}>
        {sections && <SectionNav sections={sections} problems={problems} formId={formId} />}
        <form className={css.form} data-form={formId} noValidate onSubmit={onSubmit}>
          <PageTitle title={title} />
          {problemsToSum && problems.length > 1 && <ErrorSummary problems={problems} ref={summary} />}
          {children}
          {failure &&
            (failure.isStale && onReload ? (
              <StaleNotice message={failure.message} onReload={onReload} />
            ) : (
              <Notice tone="danger">{failure.message}</Notice>
            ))}
          <div className={css.footer}>
            <Button variant="default" size="sm" renderRoot={(button) => <Link {...cancelTo} {...button} />}>
              {t('Cancel')}
            </Button>
            <span role="status">
              {isSlow ? t('You submit application. Please wait') : isDirty && !isBusy ? t('Unsaved changes') : ''}
            </span>
            <Button type="submit" size="sm" className={css.save} loading={isBusy}>
              {saveLabel}
            </Button>
          </div>
        </form>
      </div>
      <LeaveGuard isDirty={isDirty} isLeavingAllowed={() => isSaved.current} />
    </FormContext>
  )
}
