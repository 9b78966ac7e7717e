import type { DrawerProps } from '@mantine/core'
import { DialogFrame } from './DialogFrame.tsx'
import { lazyWithRetry } from './lazy-part.tsx'
import { useFocusBack } from './use-focus-back.ts'

const Drawer = lazyWithRetry<DrawerProps>(async () => (await import('./modals.tsx')).Drawer, DialogFrame)

export const preloadSidePanels = Drawer.preload

/** A dialog at the side of the window. */
export function SidePanel(props: Omit<DrawerProps, 'opened'>) {
  useFocusBack(true)
  return <Drawer {...props} opened />
}
