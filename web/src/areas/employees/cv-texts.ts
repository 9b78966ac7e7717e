// Separate, because a CV can have another language than its page: the build makes a module of these texts per language.
import { message, messages } from '@hr/contract/lib/messages'

export const cvTexts = messages('cv', {
  email: 'Email',
  phoneNumber: 'Phone number',
  officeLocation: 'Office location',
  workExperience: 'Work experience',
  years: (count: number) => message('{count, plural, one {# year} other {# years}}', { count }),
  languages: 'Languages',
  experience: 'Experience',
  education: 'Education',
  skills: 'Skills',
  present: 'present',
})
