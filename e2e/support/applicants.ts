// Applicants, added over the API like a browser does.
import { createHash, randomBytes } from 'node:crypto'
import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { validApplication } from '@hr/contract/areas/applicants/applicants.fixture'
import { solveChallenge, leadingZeroBits } from '@hr/contract/areas/applicants/proof-of-work'
import { pdfOf, stream } from './pdf.ts'
import type { Person } from './people.ts'
import { baseURL } from './settings.ts'

type FilePart = { name: string; mimeType: string; buffer: Buffer }

/** A PDF of two A4 pages with one line of text each. */
export function cv(
  name = 'cv.pdf',
  lines: readonly [string, string] = ['Page one of the CV', 'Page two of the CV'],
): FilePart {
  const content = (text: string) => stream(`BT /F1 24 Tf 72 720 Td (${text}) Tj ET`)
  const page = (number: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${number} 0 R>>`
  const buffer = pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 2/Kids[4 0 R 6 0 R]>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    page(5),
    content(lines[0]),
    page(7),
    content(lines[1]),
  ])
  return { name, mimeType: 'application/pdf', buffer }
}

/** A random network address, because each has its own rate limit. The server trusts the one that its proxy reports. */
export const somewhere = () => ({
  'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}`,
})

async function solvedCaptcha(): Promise<string> {
  const response = await fetch(`${baseURL()}/api/v1${applicantsApi.captcha.path}`)
  const captcha = applicantsApi.captcha.result.parse(((await response.json()) as { result: unknown }).result)
  if (captcha.kind !== 'proof-of-work') throw new Error('Only Google can solve this captcha')
  return solveChallenge(captcha, (text) => leadingZeroBits(createHash('sha256').update(text).digest()))
}

type Special = {
  firstName?: string
  city?: string
  position?: string
  email?: string
  CV?: FilePart
  otherFiles?: FilePart[]
}

/** Adds an applicant with default values and `special` ones. */
export async function addApplicant({ call }: Person, special: Special = {}) {
  const { firstName = validApplication.firstName } = special
  // Letters that no other test uses.
  const lastName = `Z${[...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`
  const person = {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email: `${lastName}@example.com`.toLowerCase(),
  }
  const { city = validApplication.city, position = validApplication.appliedForPosition } = special
  const { email = person.email, CV = cv(), otherFiles = [] } = special
  const body = new FormData()
  const texts = {
    ...validApplication,
    firstName,
    lastName,
    email,
    city,
    appliedForPosition: position,
    captcha: await solvedCaptcha(),
  }
  for (const [name, text] of Object.entries(texts)) body.append(name, String(text))
  const add = (name: string, file: FilePart) =>
    body.append(name, new File([Uint8Array.from(file.buffer)], file.name, { type: file.mimeType }))
  add('CV', CV)
  for (const file of otherFiles) add('otherFiles', file)
  const { method, path } = applicantsApi.create
  const response = await fetch(`${baseURL()}/api/v1${path}`, { method, body, headers: somewhere() })
  if (!response.ok) throw new Error(`The application was refused: ${await response.text()}`)
  const { items } = await call(applicantsApi.list, { query: { page: '1', q: email } })
  return { ...person, email, city, position, uuid: items[0]?.uuid ?? '' }
}
