import { name } from '@hr/contract/lib/fields'
import { screens } from '@hr/contract/screens'

const prefix = screens.jobForm.path.replace('$position', '')

/** The position in the address of the form, shown as it is; what no text can be made of, as it stands there. */
export function positionOf(pathname: string): string {
  const text = pathname.slice(prefix.length).replace(/\/$/, '')
  try {
    return decodeURIComponent(text).trim()
  } catch {
    return text
  }
}

/** Whether an application for it would be taken: whoever fills the form hears before that it would not. */
export const isPosition = (position: string): boolean => name.safeParse(position).success
