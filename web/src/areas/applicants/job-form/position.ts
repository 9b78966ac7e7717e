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
