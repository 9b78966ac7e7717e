import { t } from '../../lib/t.ts'

export const unknownText = t('Not yet known to the employee')

type DepartureTitle = { departure: object | null; releases?: boolean }

/** The title of the dialog that plans, changes or releases a departure. */
export const departureTitle = ({ departure, releases = false }: DepartureTitle): string =>
  releases ? t('Release departure') : departure ? t('Change departure') : t('Plan departure')
