import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { t } from '../../../lib/t.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from './job-form.module.css'

type SubmittedDialogProps = {
  /** The element that is visible: in a page that embeds the whole form, its middle may be out of view. */
  near: HTMLElement | null
  onClose: () => void
}

export function SubmittedDialog({ near, onClose }: SubmittedDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    if (window.parent === window || !near) return
    const top = near.getBoundingClientRect().bottom - element.offsetHeight
    element.style.marginTop = `${Math.max(16, top)}px`
  }, [near])
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-modal="true"
      aria-labelledby="submitted"
      aria-describedby="created"
      onClose={onClose}
    >
      <Icon icon={IconCircleCheck} size={40} />
      <h2 id="submitted">{t(applicantsTexts.submitted)}</h2>
      <p id="created">{t(applicantsTexts.created)}</p>
      <Button size="sm" fullWidth onClick={() => dialog.current?.close()}>
        {t('Close')}
      </Button>
    </dialog>
  )
}
