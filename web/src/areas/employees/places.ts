import { employeesTexts } from '@hr/contract/areas/employees/texts'
import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const employeePlaces: Places = {
  employees: {
    words: t('staff, personnel, records, CSV, Excel, invitations, documents'),
    parts: { import: t(employeesTexts.importTitle), export: t('Export employees') },
  },
  employeesArchived: { words: t('former, left, leavers'), parts: { export: t('Export archived employees') } },
  employeesFixedTerm: { words: t('expiry, contracts, probation') },
  employeesLeaving: {
    words: t('leaving, leavers, resignations, notice, last day, offboarding, handover'),
    parts: { export: t('Export planned departures') },
  },
  employeeNew: { words: t('hire, employ, onboarding, joiner') },
  optionLists: {
    about: t('Names of offices, departments and levels: rename one for everyone, or merge two'),
    words: t('locations, branches, teams, units, seniority, countries, values, options, duplicates, typos, tidy up'),
  },
  profile: { words: t('my data, CV, photo, language, two-step, two factor, 2FA, sessions, password, documents') },
}
