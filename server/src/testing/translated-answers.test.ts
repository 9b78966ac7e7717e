import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accessApi, accessTexts } from '@hr/contract/areas/access/access'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { delegationsApi } from '@hr/contract/areas/leave/delegations'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { contentOf, subjectOf } from '@hr/contract/areas/notifications/events'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { reportsApi } from '@hr/contract/areas/reports/reports'
import { readerFields, reportProblems } from '@hr/contract/areas/reports/subjects'
import { actorTexts } from '@hr/contract/lib/actors'
import { addDays } from '@hr/contract/lib/dates'
import { english } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notificationEmails } from '../areas/notifications/notifications.emails.ts'
import { notificationEmail } from '../areas/notifications/notify.commands.ts'
import { translate } from '../lib/translate.ts'
import { addPositions } from './job-kinds.ts'
import { admin, ana, annual, app, applied, decide, lead, today, useLeave, week } from './leave.ts'
import type { Person } from './people.ts'

useLeave()

// Days differ between the languages, whether or not the catalogue has the sentence.
const croatian = { 'accept-language': 'hr-HR,hr;q=0.9' }

const choose = (as: Person, language: 'hr' | null) => app.call(accessApi.setLanguage, { body: { language } }, { as })

const newestNotification = async (as: Person, headers: Record<string, string> = {}) =>
  (await app.call(notificationsApi.list, {}, { as, headers })).result.notifications[0]

const emailOf = async (person: Person) =>
  notificationEmails(app.db, app)[notificationEmail]?.({
    template: notificationEmail,
    recipientId: person.uuid,
    notificationId: (await newestNotification(person))!.uuid,
  })

test('a refusal is in the language that the client accepts or the caller has chosen, with its code and values', async () => {
  await decide((await applied()).uuid, 'approved')
  const body = { leaveType: annual, startDate: '2031-06-13', endDate: '2031-06-16' }
  const refusal = async (headers: Record<string, string>) =>
    (await app.callRaw(leaveApi.apply, { body }, { as: ana, headers })).result.message
  const problem = leaveTexts.alreadyApproved(week)
  const { code } = problem
  const inEnglish = english(problem)
  const inCroatian = translate('hr', problem)
  expect(inCroatian).not.toBe(inEnglish)
  const field = 'startDate'
  expect(await refusal({})).toEqual([{ field, message: inEnglish, code, values: { days: week } }])
  expect(await refusal(croatian)).toEqual([{ field, message: inCroatian, code, values: { days: week } }])
  await choose(ana, 'hr')
  expect(await refusal({ 'accept-language': 'en' })).toMatchObject([{ message: inCroatian }])
})

test.each([
  [{ start_date: '2031-06-10' }, 'startDate', leaveTexts.beforeFirstDay('2031-06-10')],
  [{ end_date: '2031-06-12' }, 'endDate', leaveTexts.afterLastDay('2031-06-12')],
])('a leave with the employment %j is refused in three languages', async (employment, field, problem) => {
  await app.db.updateTable('employee').set(employment).where('id', '=', ana.uuid).execute()
  const messages = { en: english(problem), hr: translate('hr', problem), de: translate('de', problem) }
  expect(new Set(Object.values(messages)).size).toBe(3)
  for (const [language, message] of Object.entries(messages)) {
    const as = { as: ana, headers: { 'accept-language': language } }
    const refused = await app.callRaw(leaveApi.apply, { body: { leaveType: annual, ...week } }, as)
    expect(refused).toMatchObject({ status: 422, result: { message: [{ field, message }] } })
    const preview = await app.call(leaveApi.preview, { query: { leaveType: annual.uuid, ...week } }, as)
    expect(preview.result.problem).toMatchObject({ field, message })
  }
})

test('a text in the values of a refusal is translated like its message', async () => {
  const definition = JSON.stringify({
    subject: 'employees',
    measure: 'headcount',
    groupBy: 'gender',
    splitBy: null,
    time: { kind: 'today' },
    filters: {},
    plot: 'bar',
  })
  const refusal = async (headers: Record<string, string>) =>
    (await app.callRaw(reportsApi.result, { query: { definition } }, { as: lead, headers })).result
  const { label } = readerFields.gender
  const { code } = reportProblems.mayNotRead(label)
  expect(translate('hr', label)).not.toBe(english(label))
  expect(await refusal({})).toMatchObject({ code, values: { field: english(label) } })
  expect(await refusal(croatian)).toMatchObject({ code, values: { field: translate('hr', label) } })
})

test('a success message is in the language that the client accepts', async () => {
  const save = async (headers: Record<string, string>) =>
    (await app.call(accessApi.setLanguage, { body: { language: null } }, { as: ana, headers })).result.message
  expect(await save({})).toBe(english(accessTexts.languageSaved))
  expect(await save(croatian)).toBe(translate('hr', accessTexts.languageSaved))
})

test('a notification is in the language of its reader, also in the email', async () => {
  await applied()
  const details = { ...week, totalDays: 5 }
  const told = { about: `${ana.firstName} ${ana.lastName}`, by: null }
  const sentence = contentOf('requested', details, told)
  expect(translate('hr', sentence)).not.toBe(english(sentence))
  expect(await newestNotification(lead)).toMatchObject({ content: english(sentence) })
  expect(await newestNotification(lead, croatian)).toMatchObject({ content: translate('hr', sentence) })

  const subject = subjectOf('requested', details, told)
  expect(await emailOf(lead)).toMatchObject({ language: 'en', subject: english(subject) })
  await choose(lead, 'hr')
  expect(await emailOf(lead)).toMatchObject({
    language: 'hr',
    subject: translate('hr', subject),
    text: expect.stringContaining(`${translate('hr', sentence)}.\n`),
  })
})

test('a job has its title and outcome in the language of the reader', async () => {
  const title = { code: 'title', text: 'Positions from {day}', values: { day: '2031-06-09' } }
  const id = await app.db.transaction().execute((trx) =>
    app.startJob(trx, {
      kind: 'add positions',
      key: 'languages',
      title,
      target: { screen: 'positions', search: {} },
      actorId: admin.uuid,
      parameters: { names: ['Driver', 'Porter'] },
    }),
  )
  await app.runJobs([addPositions(app.db)])
  const find = async (headers: Record<string, string>) =>
    (await app.call(jobsApi.find, { params: { id } }, { as: admin, headers })).result
  expect(await find({})).toMatchObject({ title: 'Positions from 09/06/2031', message: '2 positions added.' })
  expect(await find(croatian)).toMatchObject({ title: translate('hr', title) })
  expect(translate('hr', title)).not.toBe(english(title))
  // The sentence has its own full stop.
  expect(await emailOf(admin)).toMatchObject({ text: expect.stringMatching(/2 positions added\.\n/) })
})

test('the name of someone who was deleted, and of a delegate who decided, is in the language of the reader', async () => {
  const { uuid } = await applied()
  const delegate = await app.people.employee()
  const body = { delegate: delegate.uuid, startDate: today, endDate: addDays(today, 1) }
  await app.call(delegationsApi.create, { body }, { as: lead })
  await decide(uuid, 'approved', delegate)
  const decidedBy = async (headers: Record<string, string>) =>
    (await app.call(leaveApi.find, { params: { id: uuid } }, { as: admin, headers })).result.decidedBy
  const [name, approver] = [delegate, lead].map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  expect(await decidedBy({})).toBe(`${name} for ${approver}`)
  expect(await decidedBy(croatian)).toBe(translate('hr', actorTexts.inPlaceOf(name!, approver!)))
  const again = { params: { id: uuid }, body: { status: 'approved' } }
  const refused = await app.callRaw(leaveApi.approve, again, { as: lead, headers: croatian })
  expect(refused.result.message).toContain(translate('hr', actorTexts.inPlaceOf(name!, approver!)))

  await sql`update leave_request set decided_by = gen_random_uuid(), decided_for = null where id = ${uuid}`.execute(
    app.db,
  )
  expect(await decidedBy({})).toBe('Deleted employee')
  expect(await decidedBy(croatian)).toBe(translate('hr', actorTexts.deletedEmployee))
})

// A name that SQL or code joins in English would be English in every language (`contract/lib/actors.ts`).
test('no statement and no answer of the server joins names in English', () => {
  const root = join(import.meta.dirname, '..')
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|^(testing|demo)\//.test(file))
  const words = /'( (for|of|by|in place of) |(Deleted|Former|Unknown|No one)\b[^']*)'/g
  const found = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
    return [...code.matchAll(words)].map(([literal]) => `${file}: ${literal}`)
  })
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
