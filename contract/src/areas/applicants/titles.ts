// A module of its own, so that the navigation loads the titles without the schemas.
import { messages } from '../../lib/messages.ts'
export const applicantsTitles = messages('applicants', {
  title: 'Applicants',
  profileTitle: 'Applicant',
  jobLinks: 'Links to the job form',
})
