import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react'
import { t } from '../lib/t.ts'
import css from './ui.module.css'

type Toast = { id: number; tone: 'ok' | 'info' | 'danger'; text: string }

// Specification one, section 9.
const shownMs = 4000

const icons = { ok: IconCircleCheck, info: IconInfoCircle, danger: IconAlertCircle }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const show = (tone: Toast['tone'], text: string) => change([...toasts, { id: ++lastId, tone, text }])
const close = (id: number) => change(toasts.filter((toast) => toast.id !== id))

/** A short message after an action. It is never the only place that tells of an error. */
export const toast = {
  success: (text: string) => show('ok', text),
  info: (text: string) => show('info', text),
  error: (text: string) => show('danger', text),
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Where toasts appear; once in the page. The two live regions stand before their messages do, or nobody hears them. */
export function Toasts() {
  const all = useSyncExternalStore(subscribe, () => toasts)
  const shown = (...tones: Toast['tone'][]) =>
    all.filter(({ tone }) => tones.includes(tone)).map((one) => <ToastView key={one.id} {...one} />)
  return (
    <div className={css.toasts}>
      <div role="status" className={css.toastGroup}>
        {shown('ok', 'info')}
      </div>
      <div role="alert" className={css.toastGroup}>
        {shown('danger')}
      </div>
    </div>
  )
}

function ToastView({ id, tone, text }: Toast) {
  const [isHeld, setHeld] = useState(false)
  // Where the focus came from: it goes back there when the toast is closed.
  const before = useRef<Element>(null)
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setHeld(true)
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => close(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  const Icon = icons[tone]
  return (
    <div
      className={css.toast}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={onFocus}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} stroke={1.5} aria-hidden="true" />
      <span>{text}</span>
      <button
        type="button"
        className={css.toastClose}
        aria-label={t('Close')}
        onClick={() => {
          close(id)
          if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
        }}
      >
        <IconX size={16} stroke={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}
