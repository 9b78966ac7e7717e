import { screens } from '../../screens.ts'

/**
 * Whether an address leads to a screen of this product: a path of our own, never a way out ('//example.com', 'https:…').
 * A sign-in goes on only to such a page.
 */
export function isLocalPath(address: string): boolean {
  if (!/^\/(?![/\\])/.test(address) || /\p{Cc}|\\/u.test(address)) return false
  const path = address.split(/[?#]/)[0] ?? ''
  return Object.values(screens).some((screen) =>
    new RegExp(`^${screen.path.replace(/\$\w+/g, '[\\w-]+')}/?$`).test(path),
  )
}
