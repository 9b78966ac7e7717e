import { lazyMenu } from '../ui/lazy-part.tsx'
import { ProfileButton } from './ProfileButton.tsx'

/** The button of the profile menu. */
export const ProfileMenu = lazyMenu(
  async () => (await import('./ProfileMenuPopup.tsx')).ProfileMenuPopup,
  ProfileButton,
)
