import { useEffectEvent, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { t } from '../lib/t.ts'
import { ErrorState } from '../ui/Notice.tsx'
import { Hint } from '../ui/texts.tsx'
import { messageOf } from './errors.ts'

type Failure = {
  id: string
  message: string
  place: Element
  /** The dialog that contains it; null on the page. */
  layer: Element | null
  retry: () => void
}

/** The failures on the screen, from top to bottom. */
let failures: readonly Failure[] = []
const listeners = new Set<() => void>()

function setFailures(next: readonly Failure[]): void {
  failures = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The failures with the same message on the same layer, including this one. */
function equalTo(id: string): readonly Failure[] {
  const own = failures.find((one) => one.id === id)
  return failures.filter(({ message, layer }) => message === own?.message && layer === own.layer)
}

const byPlace = (a: Failure, b: Failure) =>
  a.place.compareDocumentPosition(b.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/**
 * Replaces data that could not be loaded, with the server's message and a retry button. Of equal failures on the page or
 * in a dialog, the first one has the message, and its button retries them all.
 */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const message = messageOf(error, t('Failed to load data'))
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const retry = useEffectEvent(() => void onRetry())
  useLayoutEffect(() => {
    const { current } = place
    if (!current) return undefined
    const own = { id, message, place: current, layer: current.closest('[role=dialog]'), retry: () => retry() }
    setFailures([...failures, own].toSorted(byPlace))
    return () => setFailures(failures.filter((one) => one !== own))
  }, [id, message])
  const firstId = useSyncExternalStore(subscribe, () => equalTo(id)[0]?.id)
  return (
    <div ref={place}>
      {firstId === id && (
        <ErrorState
          message={message}
          onRetry={() => {
            for (const one of equalTo(id)) one.retry()
          }}
        />
      )}
      {firstId !== undefined && firstId !== id && <Hint>{t('Not loaded')}</Hint>}
    </div>
  )
}
