import { lazily } from './lazily.ts'
import { useDelayed } from './use-delayed.ts'

const OpenLoadingDialog = lazily(async () => (await import('./OpenLoadingDialog.tsx')).OpenLoadingDialog, 'nowhere')

/** Blocks the page while an action runs for longer than 300 ms. `text` is one of the specified sentences. */
export function LoadingDialog({ isOpen, text }: { isOpen: boolean; text: string }) {
  const isShown = useDelayed(isOpen)
  return isShown && <OpenLoadingDialog text={text} />
}
