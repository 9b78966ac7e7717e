import { get } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { screens } from '@hr/contract/screens'
import { startBarePages } from '../bare-pages.ts'
import { addressOf, desktop, openBrowser, signedIn } from '../browser.ts'
import type { Product } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

/** The device of Lighthouse's mobile preset. */
export const phoneDevice = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

// Smaller files gain nothing from compression.
const onePacket = 1_200

const tableRows = 10_000
/** Archived employees are not listed; this many employees give enough rows. */
export const webPeople = Math.ceil(tableRows / 0.95)

/** The application in a browser: size and load time of the first page, and a long table scrolled to its end. */
export async function web(bench: Bench): Promise<void> {
  const product = await bench.product(webPeople)
  const browser = await openBrowser()
  try {
    await signInPage(bench, product, browser)
    await employeeList(bench, product, browser)
    await longTable(bench, product, browser)
  } finally {
    await browser.close()
  }
}

async function signInPage({ report }: Bench, product: Product, browser: Browser): Promise<void> {
  const address = addressOf(product, screens.signIn.path)
  const context = await browser.newContext(phoneDevice)
  const page = await context.newPage()
  const first = await load(page, address)
  const second = await load(page, address)
  await context.close()
  const assets = first.filter(({ url }) => new URL(url).pathname.startsWith('/assets/'))
  const unchanged = await statusWhenKnown(address)

  report.line(
    'sign-in-page',
    { what: 'JS gzip', value: gzipKb(first, '.js'), unit: 'kB', goal: { atMost: 180 } },
    { what: 'sent', value: sum(first.map(({ sent }) => sent)) / 1000, unit: 'kB' },
    { what: 'files', value: String(first.length) },
  )
  report.line(
    'web-cache',
    {
      what: 'assets not compressed beforehand',
      value: count(
        assets,
        ({ url, size, encoding }) => size > onePacket && /\.(js|css|svg)$/.test(url) && encoding === '',
      ),
      goal: { atMost: 0 },
    },
    {
      what: 'not immutable',
      value: count(assets, ({ cacheControl }) => !cacheControl.includes('immutable')),
      goal: { atMost: 0 },
    },
    {
      what: 'fetched again by the second visit',
      value: count(second, ({ url, sent }) => url.includes('/assets/') && sent > 0),
      goal: { atMost: 0 },
    },
    { what: 'unchanged page answers', value: String(unchanged) },
  )
}

async function employeeList({ report }: Bench, product: Product, browser: Browser): Promise<void> {
  const context = await signedIn(browser, product)
  const files = await load(await context.newPage(), addressOf(product, screens.employees.path), 'tbody th')
  await context.close()
  report.line(
    'employees-page',
    {
      what: 'JS+CSS gzip',
      value: gzipKb(files, '.js') + gzipKb(files, '.css'),
      unit: 'kB',
      goal: { atMost: 290 },
    },
    { what: 'JS', value: gzipKb(files, '.js'), unit: 'kB' },
    { what: 'CSS', value: gzipKb(files, '.css'), unit: 'kB' },
    { what: 'files', value: String(files.length) },
  )
}

/** All rows, loaded while the user scrolls as fast as they arrive. */
async function longTable({ report }: Bench, product: Product, browser: Browser): Promise<void> {
  const context = await signedIn(browser, product)
  const page = await context.newPage()
  await page.goto(addressOf(product, `${screens.employees.path}?size=all`))
  await page.locator('tbody th').first().waitFor()
  await page.waitForTimeout(1000)
  // The first pass loads the rows; the second one measures scrolling alone.
  const loading = await scrollToEnd(page)
  await page.evaluate(() => scrollTo(0, 0))
  const scrolling = await scrollToEnd(page)
  await context.close()
  const bare = await scrollBarePage(browser, scrolling.height)
  ensure(loading.rows > tableRows * 0.95, `the table ends with row ${loading.rows}`)
  const perSecond = ({ frames, seconds }: Scrolled) => frames / seconds
  for (const [name, scrolled] of Object.entries({
    'table-loading': loading,
    'table-scroll': scrolling,
    'bare-scroll': bare,
  })) {
    const { rows, seconds, longest, long, p95 } = scrolled
    report.line(
      name,
      { what: 'longest task', value: longest, unit: 'ms', ...(scrolled !== bare && { goal: { atMost: 50 } }) },
      { what: 'tasks over 50 ms', value: String(long) },
      { what: 'frames/s', value: perSecond(scrolled) },
      ...(scrolled === scrolling
        ? [{ what: '× bare page', value: perSecond(scrolled) / perSecond(bare), goal: { atLeast: 0.8 } }]
        : []),
      { what: 'p95 frame', value: p95, unit: 'ms' },
      { what: 'rows', value: String(rows) },
      { what: 'in', value: seconds, unit: 's' },
    )
  }
}

/** The floor of scrolling: a page of the same height that has lines and no content. */
async function scrollBarePage(browser: Browser, height: number): Promise<Scrolled> {
  const bare = await startBarePages()
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  await page.goto(bare.static)
  await page.evaluate((pixels) => {
    document.body.style.minHeight = `${pixels}px`
    document.body.style.background = 'repeating-linear-gradient(white 0 39px, silver 39px 40px)'
  }, height)
  const scrolled = await scrollToEnd(page)
  await context.close()
  await bare.stop()
  return scrolled
}

type Scrolled = {
  height: number
  rows: number
  frames: number
  seconds: number
  longest: number
  long: number
  p95: number
}

/** Runs in the page: scrolls down by most of a screen with each frame, and waits at the end for rows still loading. */
const scrollToEnd = (page: Page): Promise<Scrolled> =>
  page.evaluate(async () => {
    const table = document.querySelector('table')
    let scroller: Element = document.scrollingElement!
    for (let parent = table?.parentElement; parent; parent = parent.parentElement)
      if (/auto|scroll/.test(getComputedStyle(parent).overflowY) && parent.scrollHeight > parent.clientHeight + 1) {
        scroller = parent
        break
      }
    scroller.scrollTop = 0
    await new Promise((done) => setTimeout(done, 500))

    const tasks: number[] = []
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'longtask' })
    const frames: number[] = []
    const begin = performance.now()
    let before = begin
    let movedAt = begin
    while (performance.now() - movedAt < 4000) {
      const now = await new Promise<number>((done) => requestAnimationFrame(done))
      frames.push(now - before)
      before = now
      const top = scroller.scrollTop
      scroller.scrollTop = top + 600
      if (scroller.scrollTop > top) movedAt = performance.now()
    }
    // Excludes the final wait that detects the end.
    const seconds = (movedAt - begin) / 1000
    const counted = frames.slice(
      0,
      Math.max(
        1,
        frames.findLastIndex((_, index) => sumTo(index) <= seconds * 1000),
      ),
    )
    observer.disconnect()
    const last = [...document.querySelectorAll('tbody tr[aria-rowindex]')].at(-1)?.getAttribute('aria-rowindex')
    return {
      height: scroller.scrollHeight,
      rows: Number(last ?? 1) - 1,
      frames: counted.length,
      seconds,
      longest: Math.max(0, ...tasks),
      long: tasks.length,
      p95: counted.toSorted((a, b) => a - b)[Math.floor(counted.length * 0.95)] ?? 0,
    }

    function sumTo(index: number): number {
      return frames.slice(0, index + 1).reduce((all, one) => all + one, 0)
    }
  })

// --- Loading --------------------------------------------------------------------------------------------------------

type File = { url: string; size: number; gzip: number; sent: number; encoding: string; cacheControl: string }

/** Loads a page and returns it with all files it loaded. */
async function load(page: Page, address: string, until = 'form'): Promise<File[]> {
  await page.goto(address)
  await page.locator(until).first().waitFor()
  await page.waitForLoadState('networkidle')
  const entries = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => ({
      url: entry.name,
      sent: (entry as PerformanceResourceTiming).transferSize,
    })),
  )
  return Promise.all(entries.map(fileOf))
}

/** `sent` is 0 for files from the browser's cache. */
async function fileOf({ url, sent }: { url: string; sent: number }): Promise<File> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br, gzip' } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return {
    url,
    sent,
    size: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    encoding: answer.headers.get('content-encoding') ?? '',
    cacheControl: answer.headers.get('cache-control') ?? '',
  }
}

/** Unlike fetch(), which adds headers that prevent a 304 response. */
async function statusWhenKnown(address: string): Promise<number> {
  const encoding = { 'accept-encoding': 'br' }
  const etag = (await fetch(address, { headers: encoding })).headers.get('etag') ?? ''
  return new Promise((done, failed) => {
    get(address, { headers: { ...encoding, 'if-none-match': etag } }, (answer) => {
      answer.resume()
      done(answer.statusCode ?? 0)
    }).once('error', failed)
  })
}

const gzipKb = (files: readonly File[], ending: string) =>
  sum(files.filter(({ url }) => url.endsWith(ending)).map(({ gzip }) => gzip)) / 1000
const count = (files: readonly File[], matches: (file: File) => boolean) => files.filter(matches).length
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
