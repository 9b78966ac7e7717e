import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { validApplication } from '@hr/contract/areas/applicants/applicants.fixture'
import { solveChallenge, leadingZeroBits } from '@hr/contract/areas/applicants/proof-of-work'
import { screens } from '@hr/contract/screens'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import { pdfOf, stream } from '../../../e2e/support/pdf.ts'
import { addressOf, openBrowser, signedIn } from '../browser.ts'
import { interleave, median, quantile, ratio, typical, type Target } from '../load.ts'
import { residentMb, watchMemory } from '../processes.ts'
import { demoCredentials, pathOf, type Product, resultOf, signIn, withDatabase } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

const mb = 1024 * 1024
/** Applicants per minute, each from another address. */
const perMinute = 200

/** Applicants who apply at once with the largest CVs, a CV that is opened, and the list of 100,000 applicants. */
export async function applicants(bench: Bench): Promise<void> {
  // With the memory settings of `npm start`.
  await bench.stop(await bench.product(bench.sizes.small))
  const product = await bench.product(bench.sizes.small, { way: 'npm start' })
  await flood(bench, product)
  await preview(bench, product)
  await withDatabase(product, (database) => lists(bench, product, database))
}

/** Applications with files of 5 MB beside sign-ins: the server's memory, and the latency of the sign-ins. */
async function flood({ report, isQuick }: Bench, product: Product): Promise<void> {
  const seconds = isQuick ? 6 : 60
  const cv = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(5 * mb - 9)])
  const credentials = await demoCredentials(product)
  const signIns = async (until: () => boolean) => {
    const times: number[] = []
    while (!until()) {
      const begin = performance.now()
      await signIn(product, credentials)
      times.push(performance.now() - begin)
    }
    return times.toSorted((a, b) => a - b)
  }
  const count = Math.round((perMinute * seconds) / 60)
  // The limit of usual hours is passed before, because all these applications pass it on their way.
  await withDatabase(product, (database) => fill(database, 201))
  // Computed in advance: the proof of work is done by the applicants' browsers, not by this machine.
  const captchas: string[] = []
  for (let number = 0; number < count; number++) captchas.push(await solvedCaptcha(product))
  const restEnds = performance.now() + (isQuick ? 3_000 : 20_000)
  const atRest = await signIns(() => performance.now() > restEnds)

  const before = residentMb(product.server)
  const memory = watchMemory(product.server)
  const begin = performance.now()
  let isOver = false
  const during = signIns(() => isOver)
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      await new Promise((done) => setTimeout(done, (number * seconds * 1000) / count))
      return apply(product, { number, captcha: captchas[number] ?? '', cv })
    }),
  )
  isOver = true
  const taken = (performance.now() - begin) / 1000
  const max = memory.stop()
  const busy = await during
  ensure(
    answers.every((status) => status === 200),
    `the applications were answered with ${[...new Set(answers)].join(', ')}`,
  )
  report.line(
    'applications',
    {
      what: `${count} of 5 MB in ${seconds} s: memory grows by`,
      value: max - before,
      unit: 'MB',
      goal: { atMost: 150 },
    },
    { what: 'taken', value: taken, unit: 's' },
  )
  const p99 = (times: number[]) => quantile(times, 0.99)
  report.line(
    'applications-sign-in',
    { what: 'p99 x at rest', value: p99(busy) / p99(atRest), goal: { atMost: 2 } },
    { what: 'p99', value: p99(busy), unit: 'ms' },
    { what: 'at rest', value: p99(atRest), unit: 'ms' },
  )
}

type Sent = { number: number; captcha: string; cv: Buffer }

/**
 * Sends an application from an address of its own: the bench is a trusted proxy. All applications send the bytes of the
 * same CV, so that the processor time goes to the server.
 */
async function apply({ port }: Product, { number, captcha, cv }: Sent): Promise<number> {
  const texts = {
    ...validApplication,
    lastName: `Bench ${number}`,
    email: `bench${number}.${process.pid}@example.com`,
    captcha,
  }
  const boundary = `bench-${crypto.randomUUID()}`
  const part = (disposition: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${content}`
  const fields = Object.entries(texts).map(([name, text]) => part(`name="${name}"`, `\r\n${text}\r\n`))
  const file = part('name="CV"; filename="cv.pdf"', 'content-type: application/pdf\r\n\r\n')
  const [head, tail] = [Buffer.from(fields.join('') + file), Buffer.from(`\r\n--${boundary}--\r\n`)]
  const sending = httpRequest({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: pathOf(applicantsApi.create),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + cv.length + tail.length,
      'x-forwarded-for': `10.9.${number >> 8}.${number & 255}`,
    },
  })
  sending.write(head)
  sending.write(cv)
  sending.end(tail)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode ?? 0
}

async function solvedCaptcha({ origin }: Product): Promise<string> {
  const captcha = applicantsApi.captcha.result.parse(
    await resultOf(await fetch(`${origin}${pathOf(applicantsApi.captcha)}`)),
  )
  if (captcha.kind !== 'proof-of-work') throw new Error('Only Google can solve this captcha')
  return solveChallenge(captcha, (text) => leadingZeroBits(createHash('sha256').update(text).digest()))
}

/** A long CV, from the click on its applicant to the first rendered page. */
async function preview({ report, isQuick }: Bench, product: Product): Promise<void> {
  const captcha = await solvedCaptcha(product)
  const number = 9_999
  const cv = longCv()
  ensure((await apply(product, { number, captcha, cv })) === 200, 'the long CV was refused')
  const browser = await openBrowser()
  const list = addressOf(product, `${screens.applicants.path}?q=bench${number}.${process.pid}`)
  const first: number[] = []
  const again: number[] = []
  try {
    for (let round = 0; round < (isQuick ? 3 : 7); round += 1) {
      // A browser without cached files of the preview.
      const context = await signedIn(browser, product)
      const page = await context.newPage()
      await page.goto(list)
      first.push(await untilDrawn(page, number))
      await page.goto(list)
      again.push(await untilDrawn(page, number))
      await context.close()
    }
  } finally {
    await browser.close()
  }
  report.line(
    'applicants-preview',
    {
      what: `first of ${cvPages} pages drawn after a click: p50`,
      value: median(first),
      unit: 'ms',
      goal: { atMost: 1000 },
    },
    { what: 'slowest', value: Math.max(...first), unit: 'ms' },
    { what: 'opened again', value: median(again), unit: 'ms' },
    { what: 'the file', value: cv.length / 1000, unit: 'kB' },
  )
}

/** Clicks on the applicant in the list and returns the milliseconds until the CV is rendered. */
async function untilDrawn(page: Page, number: number): Promise<number> {
  const link = page.getByRole('link', { name: `Ana Bench ${number}` })
  await link.waitFor()
  // Users hover before they click.
  await link.hover()
  await page.waitForLoadState('networkidle')
  const drawn = page.evaluate(async () => {
    const click = await new Promise<Event>((done) => addEventListener('click', done, { capture: true, once: true }))
    // An unrendered canvas is 300 pixels wide.
    while ((document.querySelector('canvas')?.width ?? 300) === 300)
      await new Promise((done) => requestAnimationFrame(done))
    return performance.now() - click.timeStamp
  })
  await link.click()
  return drawn
}

const cvPages = 20

/** Pages full of text in two fonts, each with a photo. */
function longCv(): Buffer {
  const side = 160
  const photo = Array.from({ length: side * side * 3 }, (_, at) => String.fromCharCode((at * 7) % 256)).join('')
  const lines = Array.from({ length: 50 }, (_, line) => {
    const font = line % 10 === 0 ? '/F2 14' : '/F1 10'
    return `${font} Tf 1 0 0 1 60 ${780 - line * 14} Tm (Line ${line}: worked on products that people use every day, and liked it.) Tj`
  })
  const text = `BT ${lines.join('\n')} ET q 120 0 0 120 440 680 cm /I1 Do Q`
  const places = Array.from({ length: cvPages }, (_, page) => 6 + page * 2)
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${cvPages}/Kids[${places.map((place) => `${place} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>',
    stream(photo, `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8`),
    ...places.flatMap((place) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R/F2 4 0 R>>/XObject<</I1 5 0 R>>>>/Contents ${place + 1} 0 R>>`,
      stream(text),
    ]),
  ])
}

const pageSize = 15

/** The list of 100,000 applicants against the floor. */
async function lists(bench: Bench, product: Product, database: pg.Client): Promise<void> {
  const { report, rounds, isQuick } = bench
  const many = isQuick ? bench.sizes.small : bench.sizes.large
  await fill(database, many)
  const floor = await bench.floor(product)
  const headers = { authorization: `Bearer ${await signIn(product)}` }
  const read = async (path: string) => resultOf(await fetch(`${product.origin}${path}`, { headers }))
  const newest = { page: 1, pageSize, sort: 'applicationDate', order: 'desc' }
  const paths = {
    first: pathOf(applicantsApi.list, newest),
    city: pathOf(applicantsApi.list, { ...newest, city: 'mosta' }),
    search: pathOf(applicantsApi.list, { ...newest, q: 'filled 77' }),
    name: pathOf(applicantsApi.list, { ...newest, sort: 'lastName', page: 1000 }),
  }
  const page = applicantsApi.list.result.parse(await read(paths.first))
  ensure(page.total >= many && page.items.length === pageSize, `${page.total} applicants are listed`)
  const { items: people } = employeesApi.list.result.parse(
    await read(pathOf(employeesApi.list, { page: 1, pageSize: 100 })),
  )
  const place = pathOf(applicantsApi.place, { sort: 'applicationDate', order: 'desc' }).replace(
    ':id',
    page.items[3]?.uuid ?? '',
  )
  const at = (path: string): Target => ({ port: product.port, paths: [path], headers })
  const targets = {
    trip: { port: floor.port, paths: people.map(({ uuid }) => `/person/${uuid}`) },
    first: at(paths.first),
    city: at(paths.city),
    search: at(paths.search),
    name: at(paths.name),
    place: at(place),
  } satisfies Record<string, Target>
  const alone = await interleave(targets, { connections: 1, rounds: rounds.rounds, seconds: rounds.seconds / 2 })
  const names = {
    first: 'newest first',
    city: 'of a city',
    search: 'searched',
    name: 'page 1000 by name',
    place: 'the place of one in the list',
  }
  for (const [name, what] of Object.entries(names) as [keyof typeof names, string][])
    report.line(
      `applicants-${name}`,
      {
        what: `${many} applicants, ${what}: p50`,
        value: typical(alone[name], 'p50'),
        unit: 'ms',
        goal: { atMost: 250 },
      },
      { what: 'p50 x trip', value: ratio(alone, name, 'trip', 'p50') },
    )
}

async function fill(database: pg.Client, many: number): Promise<void> {
  await database.query(
    `insert into application (id, applicant_id, first_name, last_name, email, city, phone_number, education, skills,
                              position, applied_on, consent_text, consent_at)
     select gen_random_uuid(), gen_random_uuid(), 'Filled', 'Filled ' || n, 'filled' || n || '@example.com',
            (array['Mostar', 'Tuzla', 'Zenica', 'Sarajevo'])[1 + n % 4], '061', 'Some', 'Many', 'Position ' || n % 25,
            current_date - n % 360, 'yes', now()
     from generate_series(1, $1::int) n`,
    [many],
  )
  await database.query(
    `with file as (
       insert into stored_file (name, media_type, size, sha256, application_id, kind)
       select left(md5(a.id::text), 8) || '-' || a.id || '.pdf', 'application/pdf', 8, '\\x00', a.id, 'CV'
       from application a where not exists (select from stored_file f where f.application_id = a.id)
       returning id
     )
     insert into stored_file_chunk (file_id, number, content) select id, 0, '%PDF-1.4' from file`,
  )
  await database.query('vacuum analyze application')
  await database.query('vacuum analyze stored_file')
}
