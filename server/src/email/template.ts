// Shared parts of all emails.
import type { Company } from '../lib/company.ts'

export type EmailSettings = { config: { publicUrl: string }; company: Pick<Company, 'name'> }

type Recipient = { firstName: string; lastName: string; email: string }

export const productName = (company: Pick<Company, 'name'>) =>
  company.name === '' ? 'HR Application' : `HR Application of ${company.name}`

export const addressOf = ({ firstName, lastName, email }: Recipient) => ({
  name: `${firstName} ${lastName}`,
  address: email,
})

export const greet = ({ firstName }: Recipient, text: string) => `Hello ${firstName},\n\n${text}\n`
