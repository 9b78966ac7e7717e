import { useRouter } from '@tanstack/react-router'

/**
 * Returns a function that leads back to the previous page, and to the home page without one, such as in a new tab. The
 * router only knows the pages since the document was loaded: before a typed address there may be others.
 */
export function useGoBack(): () => void {
  const { history, navigate } = useRouter()
  return () => (history.canGoBack() || isAfterPage() ? history.back() : void navigate({ to: '/' }))
}

function isAfterPage(): boolean {
  // Older browsers lack it, and only tell the length of the history.
  const { navigation } = window as Partial<Window>
  return navigation?.canGoBack ?? window.history.length > 1
}
