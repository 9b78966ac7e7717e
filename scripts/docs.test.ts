// Checks that documents refer only to existing files.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checks.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const documents = [
  'README.md',
  'CHANGELOG.md',
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
