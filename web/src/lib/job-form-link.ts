import { screens } from '@hr/contract/screens'

/** The address of the job form for a position, for job adverts. */
export const jobFormLink = (position: string): string =>
  location.origin + screens.jobForm.path.replace('$position', encodeURIComponent(position))
