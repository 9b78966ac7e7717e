import { Group, Loader } from '@mantine/core'
import { Suspense, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { t } from '../lib/t.ts'
import { Dialog } from './Dialog.tsx'
import { ErrorState } from './Notice.tsx'
import { useFocusBack } from './use-focus-back.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

const failedText = t('This part of the page could not be loaded. Try again, or reload the page if that does not help.')

/**
 * Lazily loads a heavy component, such as a calendar or a PDF preview. If it fails to load or crashes, the rest of the
 * page stays and the user can retry.
 */
export function lazyWithRetry<Props extends object>(
  load: Load<Props>,
  Frame: ComponentType<WithFrame<Props>> = Unframed,
) {
  const attempt = () => lazy(async () => ({ default: await load() }))
  // React.lazy caches a failure, so a retry creates a new component.
  let latest = attempt()

  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => latest)
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
}

/** Like `lazyWithRetry` for a heavy dialog: the frame with the title appears immediately, the content follows. */
export function lazyDialog<Props extends { onClose: () => void }>(load: Load<Props>, title: string, width?: number) {
  const Part = lazyWithRetry<Props>(load, ({ onClose, children }) => (
    <Dialog onClose={onClose} title={title} size={width}>
      {children}
    </Dialog>
  ))
  return function LazyDialog(props: Props) {
    useFocusBack(true)
    return <Part {...props} />
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
