import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import getPort from 'get-port'
import { accessApi } from '@hr/contract/areas/access/access'
import { screens } from '@hr/contract/screens'
import { findChromium } from '../../../e2e/support/chromium.ts'
import { startBarePages, type BarePages } from '../bare-pages.ts'
import { addressOf, openBrowser } from '../browser.ts'
import { median, quantile } from '../load.ts'
import { demoCredentials, pathOf, type Product } from '../product.ts'
import type { Figure } from '../report.ts'
import { type Bench, ensure } from '../scenario.ts'
import { phoneDevice, webPeople } from './web.ts'

// The settings of Lighthouse's mobile preset, applied by the browser: slow 4G and a processor four times slower.
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4

// Fetched when it runs: it is too large to be installed with the product.
const lighthouse = 'lighthouse@13.5.0'

/** `content` is when what `until` names is there, compared with the largest paint of the bare page. */
type Goals = { largestPaint: number; content?: number; blocking?: number; score: number }
/** Goals of times are ratios to the bare page that is visited in the same rounds. */
type Visited = {
  name: string
  path: string
  as?: string
  until: string
  floor: Exclude<keyof BarePages, 'stop'>
  goals: Goals
}

const pages: Visited[] = [
  {
    name: 'sign-in',
    path: screens.signIn.path,
    until: 'form',
    floor: 'static',
    goals: { largestPaint: 1.5, score: 95 },
  },
  {
    name: 'own leave',
    path: screens.myLeaves.path,
    as: 'employee@example.com',
    until: 'main h2',
    floor: 'react',
    goals: { largestPaint: 1.3, content: 2.5, blocking: 2.5, score: 90 },
  },
  {
    name: 'employees',
    path: screens.employees.path,
    as: 'superadmin@example.com',
    until: 'main li[data-index]',
    floor: 'react',
    goals: { largestPaint: 1.3, content: 2.5, blocking: 2.5, score: 90 },
  },
]

/** Pages on a slow phone: first visits, presses, and Lighthouse's opinion. */
export async function phone(bench: Bench): Promise<void> {
  const product = await bench.product(webPeople)
  const browser = await openBrowser()
  const bare = await startBarePages()
  try {
    for (const page of pages) await visits(bench, { product, browser, bare }, page)
    await presses(bench, { product, browser, bare })
  } finally {
    await bare.stop()
    await browser.close()
  }
  await scores(bench, product)
}

const rounds = ({ isQuick }: Bench) => (isQuick ? 2 : 5)

type Measured = { product: Product; browser: Browser; bare: BarePages }

async function visits(bench: Bench, { product, browser, bare }: Measured, visited: Visited): Promise<void> {
  const { name, path, as, until, floor, goals } = visited
  const own: Visit[] = []
  const floors: Visit[] = []
  for (let round = 0; round < rounds(bench); round += 1) {
    floors.push(await visit(browser, { address: bare[floor], until: 'main h1' }))
    const signedIn = as === undefined ? undefined : (context: BrowserContext) => signIn(context, product, as)
    own.push(await visit(browser, { address: addressOf(product, path), until, ...(signedIn && { signedIn }) }))
  }
  const typical = (each: readonly Visit[], figure: keyof Visit) => median(each.map((one) => one[figure]))
  const times = (figure: keyof Visit, goal: number | undefined): Figure => ({
    what: `× ${floor} page`,
    value: typical(own, figure) / typical(floors, figure),
    ...(goal !== undefined && { goal: { atMost: goal } }),
  })
  bench.report.line(
    `phone ${name}`,
    { what: 'first paint', value: typical(own, 'firstPaint'), unit: 'ms' },
    { what: 'LCP', value: typical(own, 'largestPaint'), unit: 'ms' },
    times('largestPaint', goals.largestPaint),
    { what: 'blocking', value: typical(own, 'blocking'), unit: 'ms' },
    ...(goals.blocking === undefined ? [] : [times('blocking', goals.blocking)]),
    { what: 'longest task', value: typical(own, 'longest'), unit: 'ms' },
    { what: 'content', value: typical(own, 'content'), unit: 'ms' },
    ...(goals.content === undefined
      ? []
      : [
          {
            what: `× LCP of the ${floor} page`,
            value: typical(own, 'content') / typical(floors, 'largestPaint'),
            goal: { atMost: goals.content },
          },
        ]),
  )
  bench.report.line(
    `  ${floor} page`,
    { what: 'first paint', value: typical(floors, 'firstPaint'), unit: 'ms' },
    { what: 'LCP', value: typical(floors, 'largestPaint'), unit: 'ms' },
    { what: 'blocking', value: typical(floors, 'blocking'), unit: 'ms' },
  )
}

type Visit = { firstPaint: number; largestPaint: number; blocking: number; longest: number; content: number }

/** The first visit of a browser. Blocking time is what each task after the first paint takes beyond 50 ms. */
async function visit(
  browser: Browser,
  {
    address,
    until,
    signedIn,
  }: { address: string; until: string; signedIn?: (context: BrowserContext) => Promise<void> },
): Promise<Visit> {
  const context = await browser.newContext(phoneDevice)
  await signedIn?.(context)
  const page = await context.newPage()
  await slowDown(page)
  await page.addInitScript(() => {
    const seen = { largestPaint: 0, tasks: [] as { start: number; duration: number }[] }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      seen.largestPaint = list.getEntries().at(-1)?.startTime ?? 0
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { startTime: start, duration } of list.getEntries()) seen.tasks.push({ start, duration })
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(address)
  await page.locator(until).first().waitFor()
  const content = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => {
    const { largestPaint, tasks } = (
      globalThis as unknown as { seen: { largestPaint: number; tasks: { start: number; duration: number }[] } }
    ).seen
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const durations = tasks.filter(({ start, duration }) => start + duration > firstPaint).map((task) => task.duration)
    return {
      firstPaint,
      largestPaint,
      blocking: durations.reduce((sum, duration) => sum + duration - 50, 0),
      longest: Math.max(0, ...durations),
    }
  })
  await context.close()
  return { ...seen, content }
}

/** From a press to the next frame, by the browser's own event timing. */
async function presses(bench: Bench, measured: Measured): Promise<void> {
  const durations = new Map<string, number[]>()
  for (let round = 0; round < rounds(bench); round += 1)
    for (const [name, duration] of [...(await pressedBare(measured)), ...(await pressedOnce(measured))])
      durations.set(name, [...(durations.get(name) ?? []), duration])
  const typical = new Map([...durations].map(([name, each]) => [name, median(each)]))
  const floor = typical.get(barePress) ?? Number.NaN
  for (const [name, value] of typical) bench.report.line(`press ${name}`, { what: 'next paint', value, unit: 'ms' })
  typical.delete(barePress)
  const p75 = quantile(
    [...typical.values()].toSorted((a, b) => a - b),
    0.75,
  )
  bench.report.line(
    'presses',
    { what: 'p75', value: p75, unit: 'ms' },
    { what: '× react page', value: p75 / floor, goal: { atMost: 2 } },
  )
}

const barePress = 'react page'

async function pressedBare({ browser, bare }: Measured): Promise<Map<string, number>> {
  const context = await browser.newContext(phoneDevice)
  const { page, durations, pressed } = await pressing(context, bare.react)
  await pressed(barePress, () => page.getByRole('button').tap())
  await context.close()
  return durations
}

/** Opens a page that tells how long presses take. */
async function pressing(context: BrowserContext, address: string) {
  const page = await context.newPage()
  await slowDown(page)
  await page.addInitScript(() => {
    const presses: number[] = []
    Object.assign(globalThis, { presses })
    new PerformanceObserver((list) => presses.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'event',
      durationThreshold: 16,
      buffered: true,
    } as PerformanceObserverInit)
  })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  const durations = new Map<string, number>()
  const pressed = async (name: string, act: () => Promise<unknown>) => {
    await page.evaluate(() => (globalThis as unknown as { presses: number[] }).presses.splice(0))
    await act()
    // Entries arrive after the frame that they describe.
    await page.waitForTimeout(1_000)
    const each = await page.evaluate(() => (globalThis as unknown as { presses: number[] }).presses)
    durations.set(name, Math.max(16, ...each))
  }
  return { page, durations, pressed }
}

async function pressedOnce({ product, browser }: Measured): Promise<Map<string, number>> {
  const context = await browser.newContext(phoneDevice)
  await signIn(context, product, 'superadmin@example.com')
  const { page, durations, pressed } = await pressing(context, addressOf(product, screens.employees.path))
  await page.locator('main li[data-index]').first().waitFor()
  const dialog = page.getByRole('dialog')
  await pressed('search', () => page.getByRole('button', { name: 'Search', exact: true }).tap())
  await pressed('type in search', () => page.keyboard.type('ma'))
  await pressed('close search', () => page.keyboard.press('Escape'))
  await pressed('filters', () => page.getByRole('button', { name: 'Filters' }).tap())
  await dialog.getByRole('button', { name: 'Show the list' }).tap()
  await pressed('row menu', () =>
    page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .tap(),
  )
  await page.keyboard.press('Escape')
  await pressed('profile menu', () => page.getByRole('button', { name: /^Profile menu for/ }).tap())
  await page.keyboard.press('Escape')
  await pressed('navigation', () => page.getByRole('button', { name: 'More' }).tap())
  await page.keyboard.press('Escape')
  await pressed('request leave', () => page.getByRole('button', { name: 'Apply for leave' }).tap())
  await dialog.locator('textarea').waitFor()
  await pressed('type in request', async () => {
    await dialog.locator('textarea').tap()
    await page.keyboard.type('abc', { delay: 100 })
  })
  await context.close()
  return durations
}

async function signIn(context: BrowserContext, product: Product, email: string): Promise<void> {
  const { password } = await demoCredentials(product)
  const answer = await context.request.post(addressOf(product, pathOf(accessApi.login)), { data: { email, password } })
  ensure(answer.ok(), `signing in answered ${answer.status()}`)
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Lighthouse's performance score, mobile preset. It uses a browser of its own, signed in before. */
async function scores(bench: Bench, product: Product): Promise<void> {
  const { executablePath, args } = await findChromium()
  for (const { name, path, as, goals } of pages) {
    const port = await getPort({ host: '127.0.0.1' })
    const context = await chromium.launchPersistentContext('', {
      executablePath,
      args: [...args, `--remote-debugging-port=${port}`],
    })
    try {
      if (as !== undefined) await signIn(context, product, as)
      const reports: LighthouseReport[] = []
      for (let round = 0; round < rounds(bench); round += 1)
        reports.push(await lighthouseReport(addressOf(product, path), port))
      const typical = (of: (report: LighthouseReport) => number) => median(reports.map(of))
      const audit = (id: string) => typical(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
      bench.report.line(
        `lighthouse ${name}`,
        {
          what: 'performance',
          value: typical(({ categories }) => categories.performance.score * 100),
          goal: { atLeast: goals.score },
        },
        { what: 'LCP', value: audit('largest-contentful-paint'), unit: 'ms' },
        { what: 'blocking', value: audit('total-blocking-time'), unit: 'ms' },
        { what: 'layout shift', value: audit('cumulative-layout-shift') },
      )
    } finally {
      await context.close()
    }
  }
}

type LighthouseReport = {
  categories: { performance: { score: number } }
  audits: Record<string, { numericValue?: number }>
}

async function lighthouseReport(address: string, port: number): Promise<LighthouseReport> {
  const options = ['--output=json', '--quiet', '--only-categories=performance', '--disable-storage-reset']
  const { stdout } = await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', address, `--port=${port}`, ...options],
    { maxBuffer: 100_000_000 },
  )
  return JSON.parse(stdout) as LighthouseReport
}
