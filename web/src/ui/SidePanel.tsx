import { DialogFrame } from './DialogFrame.tsx'
import { lazyWithRetry } from './lazy-part.tsx'
import type { SidePanelProps } from './modals.tsx'
import { useFocusBack } from './use-focus-back.ts'

const Drawer = lazyWithRetry<SidePanelProps>(async () => (await import('./modals.tsx')).Drawer, DialogFrame)

export const preloadSidePanels = Drawer.preload

/** A dialog at the side of the window. */
export function SidePanel(props: SidePanelProps) {
  useFocusBack(true)
  return <Drawer {...props} />
}
