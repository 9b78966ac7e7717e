import { useRouterState } from '@tanstack/react-router'
import { t } from '../lib/t.ts'
import { ProgressLine } from '../ui/ProgressLine.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import css from './navigation-progress.module.css'

/**
 * A progress bar at the top while the next page takes longer than 300 ms to load. The current page stays until then.
 */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const isShown = useDelayed(isLoading)
  return isShown && <ProgressLine label={t('Loading the page')} className={css.progress} />
}
