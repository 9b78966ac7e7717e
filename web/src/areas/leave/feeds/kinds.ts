import { feedKindTexts, type FeedKind } from '@hr/contract/areas/leave/feeds'
import { t } from '../../../lib/t.ts'

export const kindLabels: Record<FeedKind, string> = { own: t(feedKindTexts.own), team: t(feedKindTexts.team) }

export const kindTexts: Record<FeedKind, string> = {
  own: t('Your own leave with its types. The link works until you revoke it or your access is reset.'),
  team: t('Shows who in your team and projects is away and when, without leave types or reasons.'),
}
