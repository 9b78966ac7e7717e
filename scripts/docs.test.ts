// Checks that documents refer only to existing files, are complete, and say each thing once.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './checks.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const documents = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]

/** The modules named in a document, as paths from the root. */
function modulesIn(document: string): string[] {
  const named = [...read(document).matchAll(/`([\w/.-]+\/[\w.-]+\.tsx?)`/g)]
  return named.map(([, path = '']) => {
    if (/^(contract\/src|web|e2e|faults|scripts|server)\//.test(path)) return path
    return path.startsWith('contract/') ? path.replace('contract/', 'contract/src/') : `server/src/${path}`
  })
}

test.each([
  ['docs/rules.md', 80],
  ['docs/security.md', 40],
  ['docs/GLOSSARY.md', 30],
])('each module that %s names exists', (document, min) => {
  const paths = modulesIn(document)
  expect(paths.length).toBeGreaterThan(min)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('each link between documents leads to a file', () => {
  const links = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = '']) => join(dirname(document), path)),
  )
  expect(links.length).toBeGreaterThan(60)
  expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('each picture is shown by a document', () => {
  const pictures = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.png'),
  )
  const shown = documents.flatMap((document) =>
    [...read(document).matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, path = '']) => join(dirname(document), path)),
  )
  expect(pictures.length).toBeGreaterThan(20)
  expect(pictures.filter((file) => !shown.includes(join('docs', file)))).toEqual([])
})

test.each(documents)('each row of a table in %s has the columns of its heading', (document) => {
  const columnsOf = (row: string) =>
    row
      .replaceAll(/`[^`]*`/g, '')
      .replaceAll(String.raw`\|`, '')
      .split('|').length
  const tables = read(document).match(/^(\|.*\n)+/gm) ?? []
  const wrong = tables.flatMap((table) => {
    const [heading = '', ...rows] = table.trimEnd().split('\n')
    return rows.filter((row) => columnsOf(row) !== columnsOf(heading))
  })
  expect(wrong).toEqual([])
})

test('the lock order names each kind of record once', () => {
  const [, section = ''] = read('docs/ARCHITECTURE.md').split('## Lock order')
  const order = section.match(/^\d+\. .*(\n {3}.*)*/gm) ?? []
  const kinds = order.flatMap((item) =>
    item
      .replaceAll(/^\d+\. |\([^)]*\)/g, '')
      .split(/[,;]|\bthen\b|\band\b/)
      .map((part) => part.trim()),
  )
  expect(kinds.length).toBeGreaterThan(30)
  expect(kinds.filter((kind, index) => kind !== '' && kinds.indexOf(kind) !== index)).toEqual([])
})

describe("the chart's", () => {
  const read = (file: string) => readFileSync(join(root, 'docs/deployment/chart', file), 'utf8')

  test('version is that of the product', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    expect(read('Chart.yaml')).toContain(`\nversion: ${version}\nappVersion: ${version}\n`)
  })

  test('settings leave out secrets and what the chart sets itself', () => {
    type Schema = { properties: { settings: { propertyNames: { not: { enum: string[] } } } } }
    const refused = (JSON.parse(read('values.schema.json')) as Schema).properties.settings.propertyNames.not.enum
    const [, table = ''] = readFileSync(join(root, 'README.md'), 'utf8').split('| Variable |')
    const firstCells = [...table.matchAll(/^\|([^|]*)\|/gm)].map(([, cell = '']) => cell)
    const variables = firstCells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))
    // OpenTelemetry itself reads this one, which often contains a secret.
    const known = [...variables, 'OTEL_EXPORTER_OTLP_HEADERS']
    expect(refused.filter((name) => !known.includes(name))).toEqual([])
    const set = [...read('templates/deployment.yaml').matchAll(/- \{ name: ([A-Z_]+),/g)].map(([, name = '']) => name)
    expect(set.length).toBeGreaterThan(5)
    expect(set.filter((name) => !refused.includes(name))).toEqual([])
    const secrets = variables.filter(
      (name) => /SECRET|_KEY|^(DATABASE|SMTP).*_URL/.test(name) && !/SITE_KEY/.test(name),
    )
    expect(secrets.filter((name) => !refused.includes(name))).toEqual([])
  })
})
