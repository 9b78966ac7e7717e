import { t } from '../../lib/t.ts'

/** The sections of the form, in order. */
export const sections = {
  personal: t('Personal'),
  contact: t('Contact'),
  family: t('Family'),
  employment: t('Employment'),
  experience: t('Experience'),
  education: t('Education'),
  skills: t('Skills and CV'),
} as const
