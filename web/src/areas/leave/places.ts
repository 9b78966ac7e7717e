import { leaveAbout } from '@hr/contract/areas/leave/titles'
import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const leavePlaces: Places = {
  myLeaves: {
    about: t(leaveAbout.myLeaves),
    words: t(
      'vacation, time off, days off, balance, balance history, how many days are left, time off in lieu, extra work, withdraw',
    ),
    parts: { export: t('Export my leave') },
  },
  teamCalendar: { about: t(leaveAbout.teamCalendar), words: t('who is away, absences, out of office') },
  approvalRequests: { about: t(leaveAbout.approvalRequests), words: t('approve, decline, reject, inbox, pending') },
  teamLeaveOverview: { about: t(leaveAbout.teamOverview), words: t('absence, statistics') },
  companyLeaveOverview: { about: t(leaveAbout.companyOverview), words: t('who is away, absence, statistics') },
  companyRequests: { about: t(leaveAbout.companyRequests), words: t('approve, decline, reject, inbox, pending') },
  manageLeaves: {
    about: t(leaveAbout.manage),
    words: t('absence, correct, cancel'),
    parts: { export: t('Export leave requests') },
  },
  leaveHistory: {
    about: t(leaveAbout.history),
    words: t('absence, decided'),
    parts: { export: t('Export leave history') },
  },
  nonWorkingDays: {
    about: t(leaveAbout.nonWorkingDays),
    words: t('public holidays, bank holidays, calendar, days off, shutdown, recalculate'),
  },
  leaveTypes: {
    about: t(leaveAbout.leaveTypes),
    words: t(
      'sick leave, vacation, special leave, unpaid leave, maternity leave, parental leave, absence, kinds, unlimited',
    ),
  },
  leavePolicies: {
    about: t(leaveAbout.leavePolicies),
    words: t(
      'annual leave, vacation, entitlement, accrual, carry over, seniority, grant, allowance, pro rata, opening balance',
    ),
  },
}
