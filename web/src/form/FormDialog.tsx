import { Button } from '@mantine/core'
import { useId, useRef, type ReactNode } from 'react'
import { isMac } from '../lib/is-mac.ts'
import { t } from '../lib/t.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toasts.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { DiscardPrompt } from '../ui/DiscardPrompt.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContext } from './form-context.ts'
import type { Versions } from './merge-draft.ts'
import { SubmitError } from './SubmitError.tsx'
import { useFormFrame } from './use-form-frame.ts'
import { useGuardedClose } from '../ui/use-guarded-close.ts'
import { useFreeze } from './use-freeze.ts'
import type { RecordForm } from './use-record-form.ts'
import css from './form-dialog.module.css'

type FormDialogProps<Values extends object> = {
  title: ReactNode
  form: RecordForm<Values>
  /** Saves the values; throws the error of the call. The dialog closes afterwards, and a toast shows the returned message. */
  save: (values: Values) => Promise<string | void>
  /** Shown when the server gives no reason; by default 'Failed to save data'. */
  failedText?: string
  /** For stored records: loads the version that another user has saved, to merge it into the form. */
  loadCurrent?: (() => Promise<Versions<Values>>) | undefined
  saveLabel?: string
  saveIcon?: ReactNode
  /** Why the form cannot be saved; undefined if it can. */
  blockedBy?: string | undefined
  /** Names what must load before the form can be saved, such as a preview; undefined if nothing. It is no error. */
  waitsFor?: string | undefined
  /** The effect of saving, in a line that is always visible. */
  note?: string | undefined
  /** At the top of the window, so that nothing moves under the pointer while its content grows. */
  isAtTop?: boolean
  /** Closes without asking, because its input is quickly entered again. */
  closesUnasked?: boolean
  /** Shows that Ctrl+Enter saves, for a dialog that opens with the focus in a field of several lines. */
  showsSaveKeys?: boolean
  onClose: () => void
  /** In pixels; on phones the dialog fills the screen. */
  width: number
  children: ReactNode
}

/** A form in a dialog: errors, closing, saving. It asks in its own footer before discarding input. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, form, save, saveIcon, blockedBy, waitsFor, note, loadCurrent, onClose, width, children } = props
  const { failedText = t('Failed to save data'), saveLabel = t('Save') } = props
  const { isAtTop = false, closesUnasked = false, showsSaveKeys = false } = props
  const onSaved = (message: string | void) => {
    if (message !== undefined) toast.success(message)
    onClose()
  }
  const frame = useFormFrame(form, { save, failedText, blockedBy: blockedBy ?? waitsFor, onSaved, loadCurrent })
  const { formId, context, summed, summary, isDirty, isSaving, conflict, failure, onSubmit } = frame
  const { isAsking, stay, close } = useGuardedClose({ isDirty: isDirty && !closesUnasked, isBusy: isSaving, onClose })
  const content = useRef<HTMLDivElement>(null)
  useFreeze(content, isSaving)
  const isSlow = useDelayed(isSaving)
  return (
    <Dialog
      onClose={isAsking ? stay : close}
      title={title}
      size={width}
      centered={!isAtTop}
      fillsPhone
      classNames={{ header: css.header, body: css.body, content: css.content }}
    >
      <FormContext value={context}>
        <form
          className={css.form}
          data-form={formId}
          noValidate
          onSubmit={(event) => {
            // React passes it on to the form of the page, if that has opened the dialog.
            event.stopPropagation()
            onSubmit(event)
          }}
        >
          <div ref={content} className={css.fields} aria-busy={isSaving} data-slow={isSlow || undefined}>
            {conflict && <ConflictNotice {...conflict} />}
            {summed && <ErrorSummary problems={summed} ref={summary} />}
            {children}
            {failure !== undefined && (
              <SubmitError>
                <Notice tone="danger">{failure}</Notice>
              </SubmitError>
            )}
          </div>
          {isAsking ? (
            <DiscardPrompt className={css.footer} onStay={stay} onClose={onClose} />
          ) : (
            <DialogFooter
              {...{ saveLabel, saveIcon, blockedBy, waitsFor, note, isSaving, isSlow, showsSaveKeys }}
              onCancel={close}
            />
          )}
        </form>
      </FormContext>
    </Dialog>
  )
}

type DialogFooterProps = Pick<FormDialogProps<object>, 'saveIcon' | 'blockedBy' | 'waitsFor' | 'note'> & {
  saveLabel: string
  isSaving: boolean
  isSlow: boolean
  showsSaveKeys: boolean
  onCancel: () => void
}

/** Cancel and Save, with what keeps the form from being saved. */
export function DialogFooter(props: DialogFooterProps) {
  const { saveLabel, saveIcon, blockedBy, waitsFor, note, isSaving, isSlow, showsSaveKeys, onCancel } = props
  const reasonId = useId()
  const isBlocked = (blockedBy ?? waitsFor) !== undefined
  const isLongWait = useDelayed(waitsFor !== undefined)
  return (
    <div className={css.footer}>
      <span id={reasonId} className={css.reason} data-blocked={blockedBy !== undefined || undefined}>
        {blockedBy ?? (isSlow ? t('You submit application. Please wait') : isLongWait ? waitsFor : note)}
      </span>
      <Button variant="default" size="sm" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      {isBlocked ? (
        <Button type="submit" size="sm" leftSection={saveIcon} aria-disabled="true" aria-describedby={reasonId}>
          {saveLabel}
        </Button>
      ) : (
        <Button
          type="submit"
          size="sm"
          leftSection={saveIcon}
          loading={isSaving}
          rightSection={showsSaveKeys && <kbd aria-hidden="true">{isMac ? '⌘ ↵' : 'Ctrl ↵'}</kbd>}
          aria-keyshortcuts={showsSaveKeys ? (isMac ? 'Meta+Enter' : 'Control+Enter') : undefined}
        >
          {saveLabel}
        </Button>
      )}
    </div>
  )
}
