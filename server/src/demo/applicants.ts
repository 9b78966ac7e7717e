import { createHash } from 'node:crypto'
import { consentText, consentVersion } from '@hr/contract/areas/applicants/texts'
import { addDays, addMonths, type Day } from '@hr/contract/lib/dates'
import { english } from '@hr/contract/lib/messages'
import { fold } from '@hr/contract/lib/fold'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { type CvLine, pdfOf } from './cv-pdf.ts'
import { faculties, firstNames, lastNames, places, positionNames, projectNames, skills, studies } from './names.ts'

const applicantCount = 40
const pastApplicantCount = 27
/** Every n-th applicant applied twice for the same position. */
const repeatEvery = 13

type Facts = {
  name: string
  email: string
  city: string
  phone: string
  position: string
  study: string
  faculty: string
  has: string[]
}

/** Creates forty applicants of the last months, each with a readable CV; deterministic. */
export async function makeDemoApplicants(trx: Trx, { today, months }: { today: Day; months: number }): Promise<void> {
  const consent = english(consentText({ company: '', months }))
  for (let number = 0; number < applicantCount; number++) {
    const facts = factsOf(number)
    const appliedOn = addDays(today, -mix(number, 'day', 330))
    const applicantId = uuidOf(`applicant ${number}`)
    const add = (id: string, on: Day, isLatest: boolean) =>
      addApplication(trx, { id, applicantId, on, isLatest, facts, consent, number })
    if (number % repeatEvery === 5) await add(uuidOf(`earlier ${number}`), addDays(appliedOn, -20), false)
    await add(uuidOf(`application ${number}`), appliedOn, true)
  }
  await addPast(trx, { today, months })
}

/** Adds applications that were deleted after the retention period. */
async function addPast(trx: Trx, { today, months }: { today: Day; months: number }): Promise<void> {
  const past = Array.from({ length: pastApplicantCount }, (_, number) => ({
    position: factsOf(applicantCount + number).position,
    month: `${addMonths(today, -(months + 1 + mix(number, 'past', 18))).slice(0, 7)}-01`,
  }))
  await trx.insertInto('past_application').values(past).execute()
}

type Added = {
  id: string
  applicantId: string
  on: Day
  isLatest: boolean
  facts: Facts
  consent: string
  number: number
}

async function addApplication(
  trx: Trx,
  { id, applicantId, on, isLatest, facts, consent, number }: Added,
): Promise<void> {
  const [firstName = '', lastName = ''] = facts.name.split(' ')
  const at = sql<Date>`${on}::date + ${540 + mix(number, 'minute', 480)} * interval '1 minute'`
  await trx
    .insertInto('application')
    .values({
      id,
      applicant_id: applicantId,
      is_latest: isLatest,
      first_name: firstName,
      last_name: lastName,
      email: facts.email,
      city: facts.city,
      phone_number: facts.phone,
      education: `${facts.study}, ${facts.faculty}`,
      skills: facts.has.join(', '),
      additional_info: number % 3 === 0 ? 'Can start next month. Would like to work from home two days a week.' : '',
      position: facts.position,
      applied_on: on,
      applied_at: at,
      language: 'en',
      consent_text: consent,
      consent_language: 'en',
      consent_version: consentVersion,
      consent_at: at,
    })
    .execute()
  const suffix = isLatest ? '' : ` ${on}`
  await addFile(trx, { applicationId: id, kind: 'CV', name: `CV ${facts.name}${suffix}.pdf`, content: cvOf(facts) })
  if (number % 4 === 1)
    await addFile(trx, {
      applicationId: id,
      kind: 'otherFiles',
      name: `Motivacijsko pismo${suffix}.pdf`,
      content: pdfOf([
        [line(`Why ${facts.position.toLowerCase()}?`, 20, 0), line('Because I like what you build.', 12, 32)],
      ]),
    })
}

type DemoFile = { applicationId: string; kind: 'CV' | 'otherFiles'; name: string; content: Buffer }

async function addFile(trx: Trx, { applicationId, kind, name, content }: DemoFile): Promise<void> {
  const { id } = await trx
    .insertInto('stored_file')
    .values({
      // Derived from the content, so that demo companies are identical.
      name: `${createHash('sha256')
        .update(applicationId + name)
        .digest('base64url')
        .slice(0, 8)}-${name}`,
      media_type: 'application/pdf',
      size: content.length,
      sha256: createHash('sha256').update(content).digest(),
      application_id: applicationId,
      kind,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('stored_file_chunk').values({ file_id: id, number: 0, content }).execute()
}

/** Returns a number below `below` from a hash: mixed, but deterministic. */
const mix = (number: number, of: string, below: number): number =>
  createHash('md5').update(`${of} ${number}`).digest().readUInt32BE() % below

const pick = <T>(list: readonly T[], number: number, of: string): T => list[mix(number, of, list.length)]!

function uuidOf(text: string): string {
  const hex = createHash('md5').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

function factsOf(number: number): Facts {
  const firstName = pick(firstNames, number, 'applicant first')
  const lastName = pick(lastNames, number, 'applicant last')
  const address = (name: string) => fold(name).replace(/[^a-z]/g, '')
  return {
    name: `${firstName} ${lastName}`,
    email: `${address(firstName)}.${address(lastName)}${number}@mail.example`,
    city: pick(places, number, 'place'),
    phone: `+387 6${1 + mix(number, 'net', 5)} ${100 + mix(number, 'a', 900)} ${100 + mix(number, 'b', 900)}`,
    position: pick(positionNames.slice(0, 12), number, 'wanted'),
    study: pick(studies, number, 'study'),
    faculty: pick(faculties, number, 'faculty'),
    has: [...new Set([0, 1, 2].map((place) => pick(skills, number, `skill ${place}`)))],
  }
}

const line = (text: string, size: number, gap: number, isBold = size > 12): CvLine => ({ text, size, gap, isBold })

function cvOf({ name, email, city, phone, position, study, faculty, has }: Facts): Buffer {
  const title = (text: string) => line(text, 14, 40)
  const first = [
    line(name, 26, 0),
    line(position, 14, 26, false),
    line(`${city}  ·  ${email}  ·  ${phone}`, 10, 20),
    title('Profile'),
    line(`${position} with five years of experience in products that people use every day.`, 11, 22),
    line('I like clear code, tests that read like sentences and short meetings.', 11, 16),
    title('Experience'),
    ...projectNames
      .slice(0, 3)
      .flatMap((project, index) => [
        line(`${position}, ${project}`, 11, index === 0 ? 22 : 28, true),
        line(`${2023 - index * 2} – ${index === 0 ? 'today' : 2025 - index * 2}`.replace('–', '-'), 10, 16),
        line('Planning, building and running it, in a team of six.', 11, 16),
      ]),
  ]
  const second = [
    line('Education', 14, 0),
    line(`${study}, ${faculty}`, 11, 22),
    title('Skills'),
    ...has.map((skill, index) => line(skill, 11, index === 0 ? 22 : 16)),
    title('Languages'),
    line('Bosanski / hrvatski / srpski: čitam, pišem, razmišljam', 11, 22),
    line('English: C1', 11, 16),
  ]
  return pdfOf([first, second])
}
