import type { SetupStep } from '@hr/contract/areas/company/setup-progress'
import { t } from '../../../lib/t.ts'

/** The names of the steps in the setup and in the checklist. */
export const stepNames: Readonly<Record<SetupStep, string>> = {
  company: t('Company'),
  offices: t('Offices in other countries'),
  leave: t('Leave policies'),
  positions: t('Positions'),
  people: t('People'),
  mail: t('Emails'),
  signIn: t('Identity provider'),
  invitations: t('Invitations'),
}
