// cspell:disable
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '@hr/contract/lib/languages'
import { message, messages } from '@hr/contract/lib/messages'
import { usersTitles } from '@hr/contract/areas/users/titles'
import { expect, onTestFinished, test } from 'vitest'
import { loadCatalogues } from '../lib/translate.ts'
import { silentLog } from '../testing/test-app.ts'
import { htmlOf } from './html.ts'
import { linkTo, openScreen, productName, writeEmail, type EmailSettings } from './template.ts'
import { emailTransport, type Email } from './transport.ts'

loadCatalogues(silentLog)

const settings: EmailSettings = {
  config: { publicUrl: 'https://hr.example.com', mailFrom: 'HR <hr@example.com>', identityProvider: undefined },
  company: { name: 'Jadran', language: 'en', timeZone: 'UTC' },
}
const texts = messages('test', { text: (email: string) => message('{email}', { email }) })

const emailIn = (readLanguage: Language): Email =>
  writeEmail(
    { firstName: 'Ivan', lastName: 'Kos', email: 'ivan@example.com', readLanguage },
    {
      subject: productName(settings.company),
      text: texts.text('What happened.'),
      action: { label: openScreen(usersTitles.title), link: linkTo(settings, 'users', { page: '2' }) },
      after: texts.text('What else.'),
    },
    settings,
  )

test.each([
  ['en', 'Hello Ivan,', 'Open User administration', 'HR Application of Jadran'],
  ['hr', 'Dobar dan!', 'Otvori: Korisnički računi', 'HR Application – Jadran'],
  ['de', 'Guten Tag Ivan!', '„Benutzerkonten“ öffnen', 'HR Application von Jadran'],
] as const)('an email in %s greets, says what happened, links to the screen and names its sender', (...expected) => {
  const [language, greeting, label, product] = expected
  const email = emailIn(language)
  expect(email.subject).toBe(product)
  expect(email.text).toBe(
    `${greeting}\n\nWhat happened.\n\n${label}:\nhttps://hr.example.com/users?page=2\n\nWhat else.\n\n${product} · https://hr.example.com\n`,
  )
  const html = htmlOf(email)
  expect(html).toContain(`>${label}</a>`)
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toContain('<a href="https://hr.example.com/users?page=2"')
})

test('an address on its own is a button, and one within a sentence is none', () => {
  const html = (text: string) => htmlOf({ language: 'en', subject: 'Job', text })
  expect(html('See\n\nhttps://example.com/a?b&c')).toContain('<a href="https://example.com/a?b&amp;c"')
  expect(html('See\n\nhttps://example.com/a')).toContain('>Open</a>')
  expect(html('See https://example.com/a')).not.toContain('<a ')
})

test.each([
  [
    'an automatic email',
    {},
    ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply'],
  ],
  ['an email that a person wrote', { isPersonal: true }, []],
])('%s is marked for programs that would answer it: %j', async (_kind, more, headers) => {
  const folder = mkdtempSync(join(tmpdir(), 'emails-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const transport = emailTransport({ smtpUrl: undefined, from: 'HR <hr@example.com>', folder })
  await transport.send({ ...emailIn('en'), ...more }, async () => {})
  const [file = ''] = readdirSync(folder)
  const content = readFileSync(join(folder, file), 'utf8')
  expect(content.match(/^(Auto-Submitted|X-Auto-Response-Suppress): .*/gm) ?? []).toEqual(headers)
})
