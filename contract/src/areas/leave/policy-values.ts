// The texts of the fixed values of the rules of a leave policy, in its form and in histories.
import { messages } from '../../lib/messages.ts'

export const policyKindTexts = messages('policyKind', {
  granted: 'Granted: days per year',
  earned: 'Earned: time off in lieu',
})
export const accrualTexts = messages('accrual', { 'at once': 'All at once on 1 January', monthly: 'Monthly' })
export const proRataTexts = messages('proRata', {
  'completed month': 'By completed month',
  'started month': 'By started month',
  'calendar day': 'By calendar day',
  full: 'Full days',
})
export const roundingTexts = messages('rounding', {
  up: 'Up to half a day',
  nearest: 'To the nearest half day',
  down: 'Down to half a day',
})
export const additionalDaysTexts = messages('additionalDays', {
  'years of service': 'For every … years of service',
  'service from': 'From … years of service',
  'experience from': 'From … years of experience',
  child: 'Per child younger than …',
  'marital status': 'For a marital status',
})
export const takesEffectTexts = messages('takesEffect', { day: 'From that day', year: 'From 1 January' })
export const coverageUnitTexts = messages('coverageUnit', { people: 'people', '%': '%' })
export const coverageActionTexts = messages('coverageAction', { warn: 'Warn', refuse: 'Refuse' })
export const approvalFlowTexts = messages('approvalFlow', {
  'team lead': 'Team lead',
  hr: 'HR',
  'team lead then hr': 'Team lead, then HR',
  automatic: 'Automatic, unless a warning applies',
})
export const givesDaysBackTexts = messages('givesDaysBack', {
  no: 'No',
  'at once': 'Yes, immediately',
  'with document': 'Yes, once the document has been added',
})
