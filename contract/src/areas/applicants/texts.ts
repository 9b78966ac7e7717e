// Kept apart from the schemas: the public form needs these words before anything else is loaded.
export const applicantsTexts = {
  cvMissing: 'Please upload your CV',
  captcha: 'Please enter reCAPTCHA correctly',
  submitted: 'Form submitted',
  created: 'Your job application is successfuly created',
  deleteText: 'This action cannot be reverted',
  // Ours, where the specification is silent.
  search: 'Name, email...',
  deleteTitle: 'Delete applicant?',
  deleted: 'Applicant successfully deleted',
  emailQueued: 'The email is on its way',
  templateSaved: 'Template saved',
  templateDeleted: 'Template deleted',
  acknowledgementSaved: 'Acknowledgement saved',
  tooMany: 'Too many applications came from this network. Please wait a while and try again.',
  past: 'Deleted after the retention period:',
  tooOld: 'This applicant has since been deleted',
} as const

/** What somebody agrees to who applies; kept with the application as it was shown. */
export const consentText = ({ company, months }: { company: string; months: number }): string =>
  `I agree that ${company === '' ? 'the company' : company} keeps my data and files for ${months} ${
    months === 1 ? 'month' : 'months'
  } to process this application. After that they are deleted.`
