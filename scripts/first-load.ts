// The files that the browser loads before a page is usable: scripts and style sheets that the built page names.
// `node scripts/first-load.ts` shows it; `--check` compares it with the limits.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { screenNames, type ScreenName } from '../contract/src/screens.ts'
import { languages } from '../contract/src/lib/languages.ts'
import { filesOfPage } from '../web/page-files.ts'
import { root } from './checks.ts'

/** Limits of whole pages in kB, gzip. The entry is what every screen starts with. */
const pages = { 'sign-in': 45, 'job-form': 190, index: 232 }

/** Limits of what a screen loads besides the entry, in kB, gzip. Those that people open every day have their own. */
const screenLimit = 175
const limits: Partial<Record<ScreenName, number>> = {
  employees: 78,
  dashboard: 82,
  myLeaves: 88,
  profile: 62,
  approvalRequests: 102,
}

/** Screens that only lead to others, and the one without the frame. */
const withoutPage: readonly ScreenName[] = [
  'unauthorized',
  'integrations',
  'twoStep',
  'employeeProfileByQuery',
  'employeeGetProfile',
  'leaveRequest',
]

const dist = join(root, 'web', 'dist')
const sizes = new Map<string, number>()
let isWithinLimits = true

for (const language of languages) {
  const folder = join(dist, language)
  if (!existsSync(folder)) throw new Error('The web application is not built yet: node scripts/run.mjs build')
  for (const [name, limit] of Object.entries(pages))
    hold(`${name} (${language})`, filesOf(join(folder, `${name}.html`)), limit)
  const entry = new Set(filesOf(join(folder, 'index.html')))
  const built = readdirSync(join(folder, 'screens'))
    .filter((file) => file.endsWith('.html'))
    .map((file) => basename(file, '.html'))
  const missing = screenNames.filter((name) => !withoutPage.includes(name) && !built.includes(name))
  if (missing.length > 0) fail(`Screens without a page (${language}): ${missing.join(', ')}`)
  for (const name of built) {
    const own = filesOf(join(folder, 'screens', `${name}.html`)).filter((file) => !entry.has(file))
    hold(`${name} (${language})`, own, limits[name as ScreenName] ?? screenLimit)
  }
}
if (process.argv.includes('--check') && !isWithinLimits) process.exitCode = 1

function hold(title: string, files: string[], limit: number) {
  const kB = files.reduce((sum, file) => sum + sizeOf(file), 0) / 1000
  console.log(`${title}: ${kB.toFixed(1)} kB in ${files.length} files, at most ${limit} kB`)
  if (kB > limit) fail(`${title} is too large.`)
}

function fail(message: string) {
  console.log(message)
  isWithinLimits = false
}

function filesOf(page: string): string[] {
  return filesOfPage(readFileSync(page, 'utf8'))
}

function sizeOf(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  sizes.set(file, size)
  return size
}
