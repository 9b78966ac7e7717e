import type { CompanySettings } from '@hr/contract/areas/company/company'

/** Settings without a logo or an accent colour. */
export const companySettings: CompanySettings = {
  name: 'Most',
  accentColour: null,
  timeZone: 'Europe/Sarajevo',
  country: 'BA',
  language: null,
  showAbsences: false,
  anyPosition: false,
  jobFormOrigins: [],
  allowAssistants: false,
  employeeNumberPattern: '',
  leaveReminderDays: 3,
  leaveEscalationDays: null,
  logo: null,
  fixedBy: {},
  version: 4,
}
