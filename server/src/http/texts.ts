import { message, messages } from '@hr/contract/lib/messages'

/** Answers to requests that reach no area, or that fail in all areas alike. */
export const httpTexts = messages('http', {
  notFound: 'Not found',
  twoHosts: 'The request has more than one Host header',
  tooDeep: 'The JSON is nested too deeply',
  signInFirst: 'Please sign in',
  forbidden: 'You do not have access to this. Ask HR if you need it.',
  onlyPersonal: 'Only a person who is signed in can do this. Sign in instead of using a token.',
  closedToTokens: "This call can't be made with a token. Sign in to do this.",
  closedToPersonalTokens: "You can't use a personal token to change who can sign in or see other people's data",
  accessDecision: (field: string) =>
    message(
      "You can't use a personal token to change {field}, which controls who can sign in or see other people's data",
      {
        field,
      },
    ),
  accessOfHr: 'Only a Superadmin can change the access of a Superadmin or an Admin',
  closedToServiceAccounts: 'Service accounts cannot make this call',
  missingScope: (scope: string) => message("This token doesn't have the scope {scope}", { scope }),
  closedField: (field: string, scope: string) =>
    message('The field {field} requires the scope {scope}', { field, scope }),
  unmarkedField: (field: string) => message('Service accounts have no access to the field {field}', { field }),
  closedFile: (scope: string) => message('This file requires the scope {scope}', { scope }),
  wrongAddress: 'This token is not accepted from this address',
  tooManyCalls: 'Too many calls were made with this token. Wait for the time given in the Retry-After header.',
  demoOnly: 'This demo is only available on this computer',
  mediaType: 'This call does not accept the content type of the request',
  keyLength: 'Idempotency-Key must be 1 to 255 characters',
  keyReused: 'This Idempotency-Key was used for another request',
  sentTwice: 'Sent more than once',
  noSuchFile: 'This call does not accept this file',
  tooLarge: 'The request is too large',
  unreadable: 'The request could not be read',
  savedConcurrently: 'Someone else saved this at the same time. Please try again.',
  tooManyAtOnce: 'Too many requests at the same time. Please try again in a moment.',
  tooManyChanges: 'Too many changes were saved at the same time. Please try again.',
  noDatabase: 'The database cannot be reached at the moment. Please try again.',
  noSpace: 'The server is out of space at the moment. Please try again later.',
  tookTooLong: 'This took too long, so it was stopped and nothing was changed. Please try again later.',
  failed: 'Something went wrong on our side. Please try again.',
  noFile: "The server can't accept the file at the moment. Please try again.",
  noScanner: 'Files cannot be scanned for malware at the moment. Please try again later.',
  malware: 'The scanner found malware in this file. Choose another file.',
  stale: (name: string, at: string) =>
    message('{name} saved this record at {at}. Check the current version before you save.', { name, at }),
  staleBySomeone: 'Someone saved this record. Check the current version before you save.',
  tooLargeFile: (size: number) =>
    message('The file is larger than {size, number} MB. Choose a smaller file.', { size }),
})
