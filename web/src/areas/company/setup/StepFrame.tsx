import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, type FormEvent, type ReactNode } from 'react'
import { ConflictNotice } from '../../../form/ConflictNotice.tsx'
import { FormContext } from '../../../form/form-context.ts'
import { ErrorSummary } from '../../../form/ErrorSummary.tsx'
import { LeaveGuard } from '../../../form/LeaveGuard.tsx'
import type { Versions } from '../../../form/merge-draft.ts'
import { useFormFrame } from '../../../form/use-form-frame.ts'
import type { RecordForm } from '../../../form/use-record-form.ts'
import { t } from '../../../lib/t.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import shared from '../../../form/form.module.css'

export type StepProps = {
  /** Opens the next step. */
  onDone: () => Promise<void>
  /** Marks the step as skipped and opens the next one. */
  onSkip: () => Promise<void>
}

type FrameProps = {
  title: string
  lead: ReactNode
  /** The label of the primary button. */
  action?: string
  isBusy?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Undefined for a step that is done: there is nothing to skip. */
  onSkip?: (() => Promise<void>) | undefined
  formId?: string
  children?: ReactNode
}

/** One page of the setup: a title, what it is for, and one primary button. */
export function StepFrame(props: FrameProps) {
  const { title, lead, action = t('Continue'), isBusy = false, onSubmit, onSkip, formId, children } = props
  return (
    <form data-form={formId} noValidate onSubmit={onSubmit}>
      <Stack>
        <Sheet>
          <div className={shared.fields}>
            <h2 tabIndex={-1}>{title}</h2>
            <Text c="dimmed">{lead}</Text>
            {children}
          </div>
        </Sheet>
        <Group justify="flex-end" gap={8}>
          {onSkip && (
            <Button variant="subtle" size="sm" disabled={isBusy} onClick={() => void onSkip()}>
              {t('Skip this step')}
            </Button>
          )}
          <Button type="submit" size="sm" loading={isBusy}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type FormStepProps<Values extends object> = StepProps & {
  title: string
  lead: ReactNode
  form: RecordForm<Values>
  /** Saves the values, or returns 'nothing' if there are none: the step is skipped. Throws the error of the call. */
  save: (values: Values) => Promise<unknown>
  /** For stored records: loads the version that another user has saved, to merge it into the form. */
  loadCurrent?: () => Promise<Versions<Values>>
  children: ReactNode
}

/** A step with fields, which are saved when it is left. */
export function FormStep<Values extends object>({
  form,
  save,
  loadCurrent,
  onDone,
  onSkip,
  children,
  ...step
}: FormStepProps<Values>) {
  const isSaved = useRef(false)
  const isSkipped = useRef(false)
  const saveStep = async (values: Values) => {
    isSaved.current = false
    isSkipped.current = (await save(values)) === 'nothing'
    isSaved.current = true
  }
  const frame = useFormFrame(form, {
    save: saveStep,
    failedText: t('Failed to save data'),
    onSaved: () => (isSkipped.current ? onSkip() : onDone()),
    loadCurrent,
  })
  const { context, formId, isDirty, isSaving, onSubmit, conflict, summed, summary, failure } = frame
  return (
    <FormContext value={context}>
      <StepFrame {...step} formId={formId} isBusy={isSaving} onSubmit={onSubmit} onSkip={onSkip}>
        {conflict && <ConflictNotice {...conflict} />}
        {summed && <ErrorSummary problems={summed} ref={summary} />}
        {children}
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      </StepFrame>
      <LeaveGuard isDirty={isDirty} isLeavingAllowed={() => isSaved.current} />
    </FormContext>
  )
}
