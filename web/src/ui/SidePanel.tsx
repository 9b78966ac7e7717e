import { Drawer, type DrawerProps } from '@mantine/core'
import { useFocusBack } from './use-focus-back.ts'

/** A dialog at the side of the window. */
export function SidePanel(props: Omit<DrawerProps, 'opened'>) {
  useFocusBack(true)
  return <Drawer {...props} opened />
}
