import { Button } from '@mantine/core'
import {
  Suspense,
  createContext,
  lazy,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
  type ComponentType,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { t } from '../lib/t.ts'
import { ErrorState } from './Notice.tsx'
import { Region } from './Region.tsx'
import css from './ui.module.css'

/** Where it is said that a part could not be loaded; 'nowhere': nobody has asked for it, and it comes when it can. */
export type FailurePlace = 'over the page' | 'in its place' | 'nowhere'

export type LazyProps = {
  /** What stands there until the part does: the button of a menu. */
  fallback?: ReactNode
  /** Over the page: gives up what could not be opened; without it the part's own `onClose`. */
  onGiveUp?: () => void
}

const failedText = t('This part of the page could not be loaded. Try again, or reload the page if that does not help.')
const againAfterMs = 30_000

// What loads parts asks for each style sheet only once: those that did not come are asked for again here.
const lostStyles = new Set<HTMLLinkElement>()
if (typeof window !== 'undefined')
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && lostStyles.add(target),
    true,
  )

const findStyles = () =>
  Promise.all(
    [...lostStyles].map(
      (lost) =>
        new Promise((found, failed) => {
          lostStyles.delete(lost)
          const anew = lost.cloneNode() as HTMLLinkElement
          anew.addEventListener('load', found)
          anew.addEventListener('error', failed)
          lost.replaceWith(anew)
        }),
    ),
  )

const FailureContext = createContext<ReactNode>(null)
const Missing = () => use(FailureContext)

/**
 * A part that is loaded when it is first shown, and is a region of its own. If it cannot be loaded or fails, everything
 * around it stays as it is, and the user can try again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place: FailurePlace = 'over the page',
) {
  const attempt = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        await findStyles()
        return { default: await load() }
      } catch {
        // A lazy component keeps its failure: the next one who wants the part gets a new one.
        latest = attempt()
        return { default: Missing }
      }
    })
  let latest = attempt()

  return function LazyPart({ fallback, onGiveUp, ...props }: Props & LazyProps) {
    const [Part, setPart] = useState(() => latest)
    const [attempts, setAttempts] = useState(0)
    const [, startTrying] = useTransition()
    // The rest is what the part itself takes.
    const part = props as unknown as Props & { isOpen?: boolean; opened?: boolean; onClose?: () => void }
    const tryAgain = () => {
      const anew = latest
      startTrying(() => {
        setPart(() => anew)
        setAttempts((count) => count + 1)
      })
    }
    const failures = {
      'over the page': () => (
        <>
          {fallback}
          {(part.isOpen ?? part.opened ?? true) && (
            <FailedDialog onTryAgain={tryAgain} onClose={onGiveUp ?? part.onClose} />
          )}
        </>
      ),
      'in its place': () => <ErrorState message={failedText} onRetry={tryAgain} />,
      nowhere: () => <FailedQuietly onTryAgain={tryAgain}>{fallback}</FailedQuietly>,
    }
    const failed = failures[place]()
    return (
      <FailureContext value={failed}>
        <Suspense fallback={fallback}>
          <Region key={attempts} fallback={failed}>
            <Part {...part} />
          </Region>
        </Suspense>
      </FailureContext>
    )
  }
}

type FailedProps = { onTryAgain: () => void }

/** The browser's own dialog: that of the library may be just what could not be loaded. */
function FailedDialog({ onTryAgain, onClose }: FailedProps & { onClose: (() => void) | undefined }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const again = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    again.current?.focus()
    // The focus goes back to where it was.
    return () => element?.close()
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      className={css.failed}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <div id={id} className={css.dialogText}>
        {failedText}
      </div>
      <div className={css.dialogActions}>
        {onClose && (
          <Button variant="default" size="sm" onClick={onClose}>
            {t('Close')}
          </Button>
        )}
        <Button ref={again} size="sm" onClick={onTryAgain}>
          {t('Try again')}
        </Button>
      </div>
    </dialog>,
    document.body,
  )
}

function FailedQuietly({ onTryAgain, children }: FailedProps & { children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(onTryAgain, againAfterMs)
    return () => clearTimeout(timer)
  })
  return children
}
