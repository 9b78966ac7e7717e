import { messages } from '../../lib/messages.ts'

export const emailTexts = messages('email', {
  testQueued: 'A test email is on its way to you',
  stored: 'Stored, not sent',
  testStored: 'The test email is stored in a file, not sent: no mail server is set up',
  setUp: 'To send them, ask the operator of the server to set SMTP_URL and restart it.',
  again: 'The email is on its way again',
  notAgain: 'Only emails that failed, were stored in a file or have an unknown outcome can be sent again',
})
