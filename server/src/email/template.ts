// Shared parts of all emails.
import { message, messages, type Message } from '@hr/contract/lib/messages'
import type { Config } from '../config.ts'
import { accountLanguage } from '../db/account-language.ts'
import type { Company } from '../lib/company.ts'
import { translate } from '../lib/translate.ts'
import type { Email } from './transport.ts'

export type EmailSettings = {
  config: Pick<Config, 'publicUrl' | 'mailFrom' | 'identityProvider'>
  company: Pick<Company, 'name' | 'language'>
}

type Recipient = {
  firstName: string
  lastName: string
  email: string
  /** The language that the recipient has chosen, or used last. */
  readLanguage: string | null
}

const texts = messages('email', {
  product: 'HR Application',
  companyProduct: (company: string) => message('HR Application of {company}', { company }),
  greeting: (name: string, text: Message) => message('Hello {name},\n\n{text}\n', { name, text }),
})

export const productName = (company: Pick<Company, 'name'>): Message =>
  company.name === '' ? texts.product : texts.companyProduct(company.name)

export const addressOf = ({ firstName, lastName, email }: Pick<Recipient, 'firstName' | 'lastName' | 'email'>) => ({
  name: `${firstName} ${lastName}`,
  address: email,
})

/** Writes an email in the recipient's language; the company's, if the recipient has not signed in yet. */
export function writeEmail(
  recipient: Recipient,
  { subject, text }: { subject: Message; text: Message },
  company: Pick<Company, 'language'>,
): Email {
  const language = accountLanguage(recipient.readLanguage, company)
  return {
    to: addressOf(recipient),
    language,
    subject: translate(language, subject),
    text: translate(language, texts.greeting(recipient.firstName, text)),
  }
}
