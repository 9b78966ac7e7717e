// Separate from the schemas, so that the public form loads these texts without zod.
import { message, messages, type Message } from '../../lib/messages.ts'

export const applicantsTexts = messages('applicants', {
  captchaUnavailable: 'The captcha cannot be checked at the moment. Please try again.',
  cvMissing: 'Please upload your CV',
  captcha: 'Please enter reCAPTCHA correctly',
  submitted: 'Form submitted',
  created: 'Your job application is successfuly created',
  deleteText: 'This action cannot be reverted',
  // Not fixed by the specification.
  search: 'Name, email...',
  deleteTitle: 'Delete applicant?',
  deleted: 'Applicant successfully deleted',
  emailQueued: 'The email is on its way',
  templateSaved: 'Template saved',
  templateDeleted: 'Template deleted',
  acknowledgementSaved: 'Acknowledgement saved',
  anyApplicant: message('applicant', undefined, 'salutation: Hello applicant'),
  anyPosition: message('our position', undefined, 'applying for our position'),
  tooMany: 'Too many applications came from this network. Please wait a while and try again.',
  unknownPosition: 'Unlisted position',
  notOpen: "This position isn't open",
  past: 'Deleted after the retention period:',
  tooOld: 'This applicant has since been deleted',
})

/** Raised with each change of the meaning of the consent text. */
export const consentVersion = 1

/** The consent text of an application. It is stored in the language in which the applicant saw it. */
export const consentText = ({ company, months }: { company: string; months: number }): Message =>
  company === '' ? consent.ofTheCompany(months) : consent.of(company, months)

const consent = messages('consent', {
  ofTheCompany: (months: number) =>
    message(
      '{months, plural, one {I agree that the company keeps my data and files for # month to process this application. After that they are deleted.} other {I agree that the company keeps my data and files for # months to process this application. After that they are deleted.}}',
      { months },
    ),
  of: (company: string, months: number) =>
    message(
      '{months, plural, one {I agree that {company} keeps my data and files for # month to process this application. After that they are deleted.} other {I agree that {company} keeps my data and files for # months to process this application. After that they are deleted.}}',
      { company, months },
    ),
})
