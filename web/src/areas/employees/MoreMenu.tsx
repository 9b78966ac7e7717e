import type { MenuEntry } from '../../table/RowMenuItem.tsx'
import { lazyMenu } from '../../ui/lazy-part.tsx'
import { MoreButton } from './MoreButton.tsx'

export type MoreMenuProps = { label: string; entries: readonly MenuEntry[] }

/** A button with three dots, and its menu. */
export const MoreMenu = lazyMenu<MoreMenuProps>(
  async () => (await import('./MoreMenuPopup.tsx')).MoreMenuPopup,
  ({ label, entries: _entries, ...opener }) => <MoreButton aria-label={label} aria-haspopup="menu" {...opener} />,
)
