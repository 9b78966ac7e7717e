import type { Icon as TablerIcon } from '@tabler/icons-react'
import { Icon } from '../ui/Icon.tsx'
import type { MenuEntry } from './RowMenuItem.tsx'

/** An entry of the menu of a record. */
export const menuEntry = (
  label: string,
  icon: TablerIcon,
  onClick: () => void,
  tone: 'plain' | 'danger' = 'plain',
): MenuEntry => ({
  label,
  icon: <Icon icon={icon} />,
  tone,
  onClick,
})
