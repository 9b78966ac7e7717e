// Shared parts of all emails.

export type EmailSettings = { publicUrl: string; companyName: string }

type Recipient = { firstName: string; lastName: string; email: string }

export const productName = ({ companyName }: EmailSettings) =>
  companyName === '' ? 'HR Application' : `HR Application of ${companyName}`

export const addressOf = ({ firstName, lastName, email }: Recipient) => ({
  name: `${firstName} ${lastName}`,
  address: email,
})

export const greet = ({ firstName }: Recipient, text: string) => `Hello ${firstName},\n\n${text}\n`
