import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const companyPlaces: Places = {
  companySettings: {
    about: t('Name, logo, colour, time zone, language and employee numbers'),
    words: t('brand, branding, country, appearance, organisation'),
  },
  leaveSettings: {
    about: t('When approvers and HR are reminded, and who sees who is away'),
    words: t('escalation, undecided requests, contracts, licences, expiry, absences, privacy, visibility'),
  },
  signInSettings: {
    about: t('Who must use two-step sign-in, who may use a password, and the identity provider settings'),
    words: t('passwords, emergency, OIDC, SSO, single sign-on, login, Google, Microsoft, Okta'),
  },
  hiringSettings: {
    about: t('Positions in links to the job form, and the pages that may embed it'),
    words: t('careers, recruiting, applications, vacancies, jobs, embed, origins'),
  },
  setup: {
    about: t('The steps from an empty installation to inviting employees'),
    words: t('wizard, first steps, checklist'),
  },
}
