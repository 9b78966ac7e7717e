// @module-tag all
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { root } from './checks.ts'

const checkout = mkdtempSync(join(tmpdir(), 'hr-build-'))
afterEach(() => rmSync(checkout, { recursive: true }))

test(
  'vite build replaces an earlier build, also for browsers that accept compressed files',
  { timeout: 180_000 },
  () => {
    for (const folder of ['contract', 'docs', 'locales', 'node_modules', 'scripts'])
      symlinkSync(join(root, folder), join(checkout, folder), 'junction')
    cpSync(join(root, 'tsconfig.base.json'), join(checkout, 'tsconfig.base.json'))
    const web = join(checkout, 'web')
    cpSync(join(root, 'web'), web, { recursive: true, filter: (path) => path !== join(root, 'web', 'dist') })
    const built = join(web, 'dist', 'en')
    mkdirSync(built, { recursive: true })
    for (const file of ['index.html', 'index.html.br', '.built-from']) writeFileSync(join(built, file), 'earlier')

    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const { status, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: web,
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const page = readFileSync(join(built, 'index.html'), 'utf8')
    expect(page).toContain('<html')
    expect(brotliDecompressSync(readFileSync(join(built, 'index.html.br'))).toString()).toBe(page)
    expect(existsSync(join(built, '.built-from')), 'the next start builds it again').toBe(false)
  },
)
