import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { store, type Toast } from '../lib/store.ts'
import { t } from '../lib/t.ts'
import { Icon } from './Icon.tsx'
import css from './toasts.module.css'

// Specification one, section 9.
const shownMs = 4000

const icons = { ok: IconCircleCheck, info: IconInfoCircle, danger: IconAlertCircle }

const { showToast, closeToast, keepError } = store.actions

/** A short message after an action. Errors are never shown only here. */
export const toast = {
  success: (text: string) => showToast('ok', text),
  info: (text: string) => showToast('info', text),
  /** @param onRetry tries again; such a toast stays until it is closed */
  error: (text: string, onRetry?: () => void) => showToast('danger', text, onRetry),
  /** For an action whose dialog closes although it failed: the page keeps the message. */
  keptError: (text: string) => {
    showToast('danger', text)
    keepError(text)
  },
}

/**
 * The container of toasts, once per page. Both live regions exist before their messages, otherwise screen readers miss
 * them.
 */
export function Toasts() {
  const all = useSelector(store, ({ toasts }) => toasts)
  const shown = (...tones: Toast['tone'][]) =>
    all.filter(({ tone }) => tones.includes(tone)).map((one) => <ToastView key={one.id} {...one} />)
  return (
    <div className={css.toasts}>
      <div role="status" style={{ display: 'contents' }}>
        {shown('ok', 'info')}
      </div>
      <div role="alert" style={{ display: 'contents' }}>
        {shown('danger')}
      </div>
    </div>
  )
}

function ToastView({ id, tone, text, onRetry }: Toast) {
  const [isHeld, setHeld] = useState(false)
  // The element that had the focus before, which gets it back when the toast is closed.
  const before = useRef<Element>(null)
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setHeld(true)
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  useEffect(() => {
    if (isHeld || onRetry) return undefined
    const timer = setTimeout(() => closeToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, isHeld, onRetry])
  function close() {
    closeToast(id)
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }
  const icon = icons[tone]
  return (
    <div
      className={css.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={onFocus}
      onBlur={() => setHeld(false)}
    >
      <Icon icon={icon} size={18} color={`var(--hr-${tone})`} />
      <span>{text}</span>
      {onRetry && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            close()
            onRetry()
          }}
        >
          {t('Try again')}
        </Button>
      )}
      <ActionIcon size="touch" aria-label={t('Close')} onClick={close}>
        <Icon icon={IconX} />
      </ActionIcon>
    </div>
  )
}
