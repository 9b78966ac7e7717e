import { t } from '../../lib/t.ts'

export const confirmTitle = t("Confirm it's you")
