import { t } from '../../lib/t.ts'

export const unknownText = t('Not yet known to the employee')
