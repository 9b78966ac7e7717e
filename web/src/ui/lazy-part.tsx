import { Group, Loader } from '@mantine/core'
import { Suspense, lazy, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { t } from '../lib/t.ts'
import { ErrorState } from './Notice.tsx'
import { toast } from './toasts.tsx'

export type Load<Props> = () => Promise<(props: Props) => ReactNode>

const menuFailedText = t('This could not be loaded. Check your connection.')
const failedText = t('This part of the page could not be loaded. Try again, or reload the page if that does not help.')

/**
 * Lazily loads a heavy component, such as a calendar or a PDF preview. If it fails to load or crashes, the rest of the
 * page stays and the user can retry. `preload` loads it before it is shown.
 */
export function lazyWithRetry<Props extends object>(
  load: Load<Props>,
  Frame: ComponentType<WithFrame<Props>> = Unframed,
) {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded = await load()
    return loaded
  }
  const attempt = () => lazy(async () => ({ default: await preload() }))
  // React.lazy caches a failure, so a retry creates a new component.
  let latest: ComponentType<Props> = attempt()

  function LazyPart(props: Props) {
    // Once it is loaded, it is shown without its frame.
    const [Part, setPart] = useState(() => loaded ?? latest)
    const tryAgain = () => {
      latest = attempt()
      setPart(() => latest)
    }
    const failure = (
      <Frame {...props}>
        <ErrorState message={failedText} onRetry={tryAgain} />
      </Frame>
    )
    const loading = (
      <Frame {...props}>
        <Loading />
      </Frame>
    )
    return (
      <ErrorBoundary resetKeys={[Part]} fallback={failure}>
        <Suspense fallback={loading}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
  return Object.assign(LazyPart, { preload })
}

/** A detail that appears once its code is loaded, and that the page does without if that fails, or shows `without` instead. */
export function lazyDetail<Props extends object>(load: Load<Props>, without: ReactNode = null) {
  const Part = lazy(async () => ({ default: await load() }))
  return function LazyDetail(props: Props) {
    return (
      <ErrorBoundary fallback={without}>
        <Suspense fallback={without}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

/** Loads code before it is needed, unless the browser is offline. What can't be loaded is loaded again when it is opened. */
export const preloadPart = async (load: () => Promise<unknown>): Promise<void> => {
  if (navigator.onLine) await load().catch(() => undefined)
}

const openedLater = new Set<() => Promise<unknown>>()

/** Loads a part once the page is idle. */
export const preloadLater = (load: () => Promise<unknown>) => void openedLater.add(load)

/** Loads the code of all menus, tabs and dialogs of the page that were not opened yet, one by one. */
export async function preloadOpenedLater(): Promise<void> {
  for (const load of openedLater) await preloadPart(load)
}

/** A tab that the page opens without: loaded when it is opened, or once the page is idle. */
export function lazyTab<Props extends object>(load: Load<Props>) {
  preloadLater(load)
  return lazyWithRetry(load)
}

export type OpenerProps = {
  'aria-expanded': boolean
  /** Whether it was pressed and its menu loads. */
  'aria-busy': boolean
  onClick: () => void
  onFocus: () => void
  onPointerEnter: () => void
}

/**
 * A button whose menu is loaded when it is pressed for the first time. `load` returns the same button together with its
 * menu, which opens when it is mounted.
 */
export function lazyMenu<Props extends object>(load: Load<Props>, Opener: ComponentType<Props & OpenerProps>) {
  preloadLater(load)
  return function LazyMenu({ isOpenedAtOnce = false, ...given }: Props & { isOpenedAtOnce?: boolean }) {
    const props = given as unknown as Props
    const [Loaded, setLoaded] = useState<ComponentType<Props>>()
    const [isLoading, setLoading] = useState(false)
    const open = () => {
      if (isLoading) return
      setLoading(true)
      load().then(
        (Menu) => setLoaded(() => Menu),
        () => {
          setLoading(false)
          toast.error(menuFailedText, open)
        },
      )
    }
    const isFirst = useRef(true)
    useEffect(() => {
      if (isFirst.current && isOpenedAtOnce) open()
      isFirst.current = false
    })
    // The code usually arrives before the press.
    const preload = () => void preloadPart(load)
    return Loaded ? (
      <Loaded {...props} />
    ) : (
      <Opener
        {...props}
        aria-expanded={false}
        aria-busy={isLoading}
        onClick={open}
        onFocus={preload}
        onPointerEnter={preload}
      />
    )
  }
}

type WithFrame<Props> = Props & { children: ReactNode }
const Unframed = ({ children }: { children: ReactNode }) => children

const Loading = () => (
  <Group gap={12} p={24} fw={500} role="status">
    <Loader size={20} aria-hidden="true" />
    {t('Loading data. Please wait')}
  </Group>
)
