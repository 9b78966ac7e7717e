// The files that the browser loads before a page is usable: scripts and style sheets of the entry and the page with their
// imports. `node scripts/first-load.ts` shows it; `--check` compares it with the limits.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { languages } from '../contract/src/lib/languages.ts'
import { root } from './checks.ts'

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>
type Size = { raw: number; gzip: number; brotli: number }
/** `build` is the manifest of the page's build; by default that of the application. */
type Page = {
  title: string
  build?: string
  modules: string[]
  limit: { js?: number; jsAndCss?: number; files?: number }
}

const page = (title: string, module: string, jsAndCss: number, files: number): Page => ({
  title,
  modules: [`src/areas/${module}.tsx`],
  limit: { jsAndCss, files },
})

/** Limits in kB, gzip, and in files. */
const pages: Page[] = [
  { title: 'Sign in', build: 'access-pages.json', modules: ['sign-in.html'], limit: { jsAndCss: 60 } },
  // The entry alone, which every page starts with.
  { title: 'Entry', modules: [], limit: { jsAndCss: 240, files: 8 } },
  page('Employees', 'employees/EmployeeList', 297, 42),
  page('Employee form', 'employees/EmployeeNew', 386, 104),
  page('Own profile', 'employees/OwnProfile', 327, 74),
  page('Own leave', 'leave/lists/MyLeaves', 322, 70),
  page('Approval inbox', 'leave/approvals/inbox-screens', 338, 90),
  page('Team calendar', 'leave/calendar/TeamCalendar', 346, 52),
  page('Dashboard', 'dashboard/Dashboard', 315, 44),
  page('Report', 'reports/Report', 385, 90),
  page('Positions', 'positions/PositionList', 286, 26),
  // Embedded by other sites. The captcha's code loads when the visitor starts to fill in the form.
  { title: 'Job form', build: 'job-form.json', modules: [], limit: { js: 170 } },
]

const dist = join(root, 'web', 'dist')

let isWithinLimits = true
const builds = languages.flatMap((language) => pages.map((page) => ({ ...page, language })))
for (const { title: name, build = 'manifest.json', modules, limit, language } of builds) {
  const title = `${name} (${language})`
  const manifest = manifestOf(language, build)
  const entry =
    modules.find((name) => manifest[name]?.isEntry) ?? Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  if (entry === undefined) isWithinLimits = false
  const missing = modules.find((module) => !manifest[module])
  if (missing) {
    console.log(`${title}: there is no ${missing} among the built pages.`)
    isWithinLimits = false
    continue
  }
  const files = filesOf(manifest, [entry ?? '', ...modules])
  const js = sum(files.filter((file) => file.endsWith('.js')))
  const css = sum(files.filter((file) => file.endsWith('.css')))
  console.log(`${title}: JavaScript ${show(js)}, styles ${show(css)}, ${files.length} files`)
  holdSize(title, 'JavaScript', js.gzip, limit.js)
  holdSize(title, 'JavaScript and styles', js.gzip + css.gzip, limit.jsAndCss)
  hold(title, { is: files.length, limit: limit.files, of: 'files' })
}
if (process.argv.includes('--check') && !isWithinLimits) process.exitCode = 1

function holdSize(title: string, what: string, gzip: number, limit: number | undefined) {
  hold(`${title}: ${what}`, { is: Number(kB(gzip)), limit, of: 'kB' })
}

function hold(what: string, { is, limit, of }: { is: number; limit: number | undefined; of: string }) {
  if (limit === undefined || is <= limit) return
  console.log(`${what}: at most ${limit} ${of}, and these are ${is}.`)
  isWithinLimits = false
}

function manifestOf(language: string, build: string): Manifest {
  const file = join(dist, language, '.vite', build)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Manifest
  console.log('The web application is not built yet: node scripts/run.mjs build')
  return process.exit(1)
}

/** Returns the chunks with their static imports. Dynamic imports are not part of the first load. */
function filesOf(manifest: Manifest, names: string[]): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(visit)
  }
  names.forEach(visit)
  return [...files]
}

function sum(files: string[]): Size {
  const total = { raw: 0, gzip: 0, brotli: 0 }
  for (const file of files) {
    const bytes = readFileSync(join(dist, file))
    total.raw += bytes.length
    total.gzip += gzipSync(bytes, { level: 9 }).length
    total.brotli += brotliCompressSync(bytes).length
  }
  return total
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

function show({ raw, gzip, brotli }: Size): string {
  return `${kB(raw)} kB (gzip ${kB(gzip)}, brotli ${kB(brotli)})`
}
