// Shared parts of all emails.
import { message, messages, type Message } from '@hr/contract/lib/messages'
import { addressOf as pathOf, type ScreenName } from '@hr/contract/screens'
import type { Config } from '../config.ts'
import { accountLanguage } from '../db/account-language.ts'
import type { Company } from '../lib/company.ts'
import { translate } from '../lib/translate.ts'
import type { Email } from './transport.ts'

export type EmailSettings = {
  config: Pick<Config, 'publicUrl' | 'mailFrom' | 'identityProvider'>
  company: Pick<Company, 'name' | 'language' | 'timeZone'>
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
  // Croatian leaves out the name, which would need another case in a salutation.
  greeting: (firstName: string) => message('Hello {firstName},', { firstName }),
  open: (screen: Message) => message('Open {screen}', { screen }),
})

/** The button that opens a screen. */
export const openScreen = texts.open

/** The address of a screen in an email. */
export const linkTo = (
  { config }: EmailSettings,
  screen: ScreenName,
  search: Readonly<Record<string, string>> = {},
): string => `${config.publicUrl}${pathOf(screen, undefined, search)}`

export type Content = {
  subject: Message
  /** A string is in the recipient's language already. */
  text: Message | string
  /** The next step of the recipient: a button in HTML, the label and the address in plain text. */
  action?: { label: Message; link: string }
  /** Follows the action. */
  after?: Message
}

export const productName = (company: Pick<Company, 'name'>): Message =>
  company.name === '' ? texts.product : texts.companyProduct(company.name)

export const addressOf = ({ firstName, lastName, email }: Pick<Recipient, 'firstName' | 'lastName' | 'email'>) => ({
  name: `${firstName} ${lastName}`,
  address: email,
})

/**
 * Writes an email in the recipient's language; the company's, if the recipient has not signed in yet. The last line
 * names the installation.
 */
export function writeEmail(
  recipient: Recipient,
  { subject, text, action, after }: Content,
  { config, company }: EmailSettings,
): Email {
  const language = accountLanguage(recipient.readLanguage, company)
  const say = (said: Message) => translate(language, said)
  const paragraphs = [
    say(texts.greeting(recipient.firstName)),
    typeof text === 'string' ? text : say(text),
    ...(action ? [`${say(action.label)}:\n${action.link}`] : []),
    ...(after ? [say(after)] : []),
    `${say(productName(company))} · ${config.publicUrl}`,
  ]
  return { to: addressOf(recipient), language, subject: say(subject), text: `${paragraphs.join('\n\n')}\n` }
}
