import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { applicantFields } from '@hr/contract/areas/applicants/applicants'
import { ApiError } from '../../../api/errors.ts'
import { useIdempotencyKey } from '../../../api/idempotency.ts'
import { ErrorSummary } from '../../../form/ErrorSummary.tsx'
import { TextAreaField, TextField } from '../../../form/fields.tsx'
import { FormContext } from '../../../form/form-context.ts'
import { useFormFrame } from '../../../form/use-form-frame.ts'
import { useFreeze } from '../../../form/use-freeze.ts'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { t } from '../../../lib/t.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import { ConsentField } from './ConsentField.tsx'
import { blank, draftSchema, progressOf, type Draft } from './draft.ts'
import { DropField } from './DropField.tsx'
import { postHeight } from './height.ts'
import { sendApplication } from './send-application.ts'
import { SubmittedDialog } from './SubmittedDialog.tsx'
import { useCaptcha } from './use-captcha.ts'
import css from './job-form.module.css'

type JobFormProps = {
  position: string
  settings: { origins: readonly string[]; consent: string }
}

/** The public job application form, as a page of its own or embedded in another one. */
export function JobForm({ position, settings }: JobFormProps) {
  const page = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const form = useRecordForm<Draft>(draftSchema, blank)
  const captcha = useCaptcha()
  const keyFor = useIdempotencyKey()
  const [sentBytes, setSentBytes] = useState<number>()
  const [isSent, setSent] = useState(false)

  const { origins } = settings
  useEffect(() => (page.current ? postHeight(page.current, origins) : undefined), [origins])

  async function save({ CV, ...values }: Draft) {
    const [cv] = CV
    // Required by the schema.
    if (!cv) return
    const content = { ...values, CV: cv, appliedForPosition: position }
    const { idempotencyKey, done } = keyFor(content)
    async function send(attempts: number): Promise<void> {
      const answer = await captcha.answer()
      setSentBytes(0)
      try {
        await sendApplication({ ...content, captcha: answer }, { idempotencyKey, onProgress: setSentBytes })
      } catch (error) {
        setSentBytes(undefined)
        const isCaptcha = error instanceof ApiError && 'captcha' in error.fields
        const mayRepeat = isCaptcha && (await captcha.refused())
        if (!mayRepeat || attempts === 1) throw error
        // The challenge has expired, or during a flood of applications the server asks for more work than it did before.
        await send(attempts - 1)
      }
    }
    await send(2).finally(() => setSentBytes(undefined))
    done()
  }
  const { formId, context, isDirty, isSaving, failure, summed, summary, onSubmit } = useFormFrame(form, {
    save,
    failedText: t('Failed to save data'),
    onSaved: () => setSent(true),
  })

  const isUnsent = isDirty && !isSent
  useEffect(() => {
    const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    if (isUnsent) addEventListener('beforeunload', warnBeforeUnload)
    return () => removeEventListener('beforeunload', warnBeforeUnload)
  }, [isUnsent])

  const formElement = useRef<HTMLFormElement>(null)
  useFreeze(formElement, isSaving)

  const startOver = () => {
    setSent(false)
    form.reset()
    captcha.forget()
    title.current?.focus()
  }
  const progress =
    sentBytes === undefined ? undefined : progressOf([...form.values.CV, ...form.values.otherFiles], sentBytes)

  return (
    <div ref={page} className={css.page} onFocusCapture={captcha.start}>
      <FormContext value={context}>
        <main className={css.column}>
          <header>
            <p className={css.kind}>{t('Job application')}</p>
            <h1 ref={title} tabIndex={-1}>
              <bdi>{position}</bdi>
            </h1>
            <p className={css.lead}>{t('It takes about 5 minutes. All fields are required unless marked optional.')}</p>
          </header>
          <form ref={formElement} data-form={formId} noValidate aria-busy={isSaving} onSubmit={onSubmit}>
            {summed && <ErrorSummary problems={summed} ref={summary} />}
            <section>
              <h2>{t('About you')}</h2>
              <div className={css.pair}>
                <TextField path="firstName" label={t(applicantFields.firstName.label)} autoComplete="given-name" />
                <TextField path="lastName" label={t(applicantFields.lastName.label)} autoComplete="family-name" />
                <TextField path="email" label={t(applicantFields.email.label)} type="email" autoComplete="email" />
                <TextField
                  path="phoneNumber"
                  label={t(applicantFields.phoneNumber.label)}
                  type="tel"
                  autoComplete="tel"
                />
              </div>
              <TextField path="city" label={t(applicantFields.city.label)} autoComplete="address-level2" />
            </section>
            <section>
              <h2>{t('Your experience')}</h2>
              <TextAreaField path="education" label={t(applicantFields.education.label)} />
              <TextAreaField path="skills" label={t(applicantFields.skills.label)} />
              <TextAreaField path="additionalInfo" label={t(applicantFields.additionalInfo.label)} isOptional />
            </section>
            <section>
              <h2>{t('Files')}</h2>
              <DropField path="CV" label={t('CV')} kind="document" progress={progress} />
              <DropField
                path="otherFiles"
                label={t('Other files')}
                kind="attachment"
                isMultiple
                isOptional
                progress={progress}
              />
            </section>
            <section>
              <h2>{t('Consent')}</h2>
              <ConsentField text={settings.consent} />
              <CaptchaField captcha={captcha} />
            </section>
            {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
            <Group gap="8px 16px" fz="sm" c="dimmed">
              <Button ref={setButton} type="submit" size="md" loading={isSaving}>
                {t('Send application')}
              </Button>
              <span role="status">{isSaving && t('You submit application. Please wait')}</span>
            </Group>
          </form>
        </main>
      </FormContext>
      {isSent && <SubmittedDialog near={button} onClose={startOver} />}
    </div>
  )
}
