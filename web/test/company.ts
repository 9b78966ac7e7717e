import type { z } from 'zod'
import { companyApi } from '@hr/contract/areas/company/company'

/** Settings without a logo or an accent colour. */
export const companySettings = companyApi.find.result.parse({
  name: 'Most',
  accentColour: null,
  timeZone: 'Europe/Sarajevo',
  country: 'BA',
  language: null,
  showAbsences: false,
  anyPosition: false,
  jobFormOrigins: [],
  departureReasons: [],
  allowAssistants: false,
  employeeNumberPattern: '',
  leaveReminderDays: 3,
  leaveEscalationDays: null,
  contractReminderDays: [30, 14, 7, 1, 0],
  probationReminderDays: [30, 14, 7, 1, 0],
  levelReminderDays: [30, 0],
  licenceReminderDays: [30, 7],
  documentReminderDays: [60, 30, 7],
  secondFactorRoles: [],
  secondFactorDays: 14,
  passwordSignIn: 'everyone',
  lastDayEndsSignIn: true,
  logo: null,
  fixedBy: {},
  version: 4,
} satisfies z.input<typeof companyApi.find.result>)
