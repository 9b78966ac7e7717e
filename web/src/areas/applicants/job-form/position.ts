import { name } from '@hr/contract/lib/fields'
import { screens } from '@hr/contract/screens'

const prefix = screens.jobForm.path.replace('$position', '')

/** The position in the form's address, decoded if it is valid. */
export function positionOf(pathname: string): string {
  const text = pathname.slice(prefix.length).replace(/\/$/, '')
  try {
    return decodeURIComponent(text).trim()
  } catch {
    return text
  }
}

/** Returns whether applications for it are accepted, so that the form can tell before it is filled in. */
export const isPosition = (position: string): boolean => name.safeParse(position).success
