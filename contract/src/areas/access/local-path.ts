import { screens } from '../../screens.ts'

/**
 * Whether a URL is the path of one of the product's screens, and not another site ('//example.com', 'https:…').
 * Prevents open redirects after sign-in.
 */
export function isLocalPath(address: string): boolean {
  if (!/^\/(?![/\\])/.test(address) || /\p{Cc}|\\/u.test(address)) return false
  const path = address.split(/[?#]/)[0] ?? ''
  return Object.values(screens).some((screen) =>
    new RegExp(`^${screen.path.replace(/\$\w+/g, '[\\w-]+')}/?$`).test(path),
  )
}
