import { messages } from '../../lib/messages.ts'

export const noServerTexts = messages('email', {
  noServer: 'No mail server is set up, so emails are stored in files and not sent',
  invitationStored: 'The invitation was stored in a file, not sent: no mail server is set up',
})
