import { messages } from '../../lib/messages.ts'

/** The limits that refuse something, by the names under which refusals are counted. Rate limits have the name of their kind. */
export const limitTexts = messages('limits', {
  'calls at once': 'Calls at once by one account',
  'lists at once': 'Lists and exports at once',
  'reports at once': 'Reports at once',
  'pictures at once': 'Pictures at once',
  'spreadsheets at once': 'Imported spreadsheets at once',
  'passwords at once': 'Sign-ins and passwords at once',
  'token calls': 'Calls with one access token in a minute',
  'assistant messages': "Messages of one user's assistants in a minute",
  'removals by programs': 'People whose access programs end in an hour',
  'calls to Entra ID': 'Calls to Entra ID in a day',
  uploads: 'Size of the files that one employee adds',
  'emails of a user': 'Emails that one user causes to another in an hour',
  'application flood': 'Job applications in an hour: more proof of work',
  'application address': 'Job applications from one network',
  deletion: 'Deletions without a confirmed identity',
  'sign-in account': 'Failed sign-ins to one account',
  'sign-in account at address': 'Failed sign-ins to one account from one network or browser',
  'sign-in address': 'Failed sign-ins from one network',
  'sign-in code': 'Wrong codes of one account',
  'sign-in code at address': 'Wrong codes of one account from one network or browser',
  'confirm account': 'Failed confirmations of identity of one account',
  'confirm account in session': 'Failed confirmations of identity in one session or browser',
  'provider address': 'Sign-ins at the identity provider from one network',
  'link account': 'Password links for one account',
  'link address': 'Password links requested from one network',
  'feed address': 'Unknown calendar links from one network',
})
export type LimitName = keyof typeof limitTexts
export const limitNames = Object.keys(limitTexts) as LimitName[]
