import { useState } from 'react'
import { lazily } from '../ui/lazily.ts'
import { ProfileButton } from './ProfileButton.tsx'

const OpenProfileMenu = lazily(async () => (await import('./OpenProfileMenu.tsx')).OpenProfileMenu)

/** The menu is made when it is first opened. */
export function ProfileMenu() {
  const [isMade, setMade] = useState(false)
  const button = <ProfileButton aria-expanded={false} onClick={() => setMade(true)} />
  if (!isMade) return button
  return <OpenProfileMenu fallback={button} onGiveUp={() => setMade(false)} />
}
