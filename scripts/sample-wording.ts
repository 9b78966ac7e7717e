// `node scripts/sample-wording.ts [--seed N] [--except FILE]`: a reading list for a review of the language. It draws 300
// comments and 200 names, and lists all texts that users read, except those that FILE holds, one a line. The same seed
// draws the same sample.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './checks.ts'

type Entry = { place: string; text: string }

const { seed, except } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, except: { type: 'string' } },
}).values

const sources = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|css|sql)$/.test(file) && !file.endsWith('.lists.sql'))
  .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n') }))

type Source = (typeof sources)[number]

/** Consecutive comment lines count as one comment. */
function listComments({ file, lines }: Source): Entry[] {
  const pattern = file.endsWith('.sql') ? /(?:^|\s)--\s(.*)$/ : /(?:^|\s)(?:\/\/|\/\*\*?)\s(.*)$/
  const comments: Entry[] = []
  let inBlock = false
  let previous = -2
  for (const [index, line] of lines.entries()) {
    const start = pattern.exec(line)
    const text = inBlock ? line.replace(/^\s*\*\s?/, '') : start?.[1]
    // A comment opener inside a string is no comment.
    if (text === undefined || (!inBlock && /['"`][^'"`]*(\/\/|\/\*)[^'"`]*['"`]/.test(line))) continue
    const whole = inBlock || (previous === index - 1 && /^\s*(\/\/|--)/.test(line))
    const last = comments.at(-1)
    const plain = text.replace(/\s*\*\/.*$/, '').trim()
    if (whole && last) last.text = `${last.text} ${plain}`.trim()
    else comments.push({ place: `${file}:${index + 1}`, text: plain })
    const comment = line.trim()
    inBlock = (inBlock || comment.includes('/*')) && !comment.includes('*/')
    previous = /^\s*(\/\/|--)/.test(line) ? index : -2
  }
  return comments.filter(({ text }) => text !== '' && !/^(---|oxlint-)/.test(text))
}

/** Declarations, parameters and properties with a type, tables and columns, and the names of files. */
function listNames({ file, lines }: Source): Entry[] {
  const names: Entry[] = [{ place: file, text: file.split('/').at(-1) ?? file }]
  const pattern = file.endsWith('.sql')
    ? /(?:\b(?:TABLE|COLUMN|INDEX|FUNCTION)\s+(?:IF NOT EXISTS\s+)?|^ {2,4})([a-z]\w+)(?=\s|\()/g
    : file.endsWith('.css')
      ? /\.([a-z]\w+)(?=[^;]*\{)/g
      : /\b(?:const|let|function|class|type|interface)\s+(\w+)|(?<=[({,]\s*|^\s+)(\w+)\??:\s(?=[A-Z]|string|number|boolean|unknown|readonly)/g
  for (const [index, line] of lines.entries()) {
    if (/^\s*(\/\/|\*|\/\*|--)/.test(line)) continue
    for (const [, declared, property] of line.matchAll(pattern)) {
      const text = declared ?? property
      if (text !== undefined) names.push({ place: `${file}:${index + 1}`, text })
    }
  }
  return names
}

/** Calls of `t()` in the web application, sentences of the contract, and the texts of emails and commands. */
function listTexts({ file, lines }: Source): Entry[] {
  if (/\.(test|spec)\.tsx?$/.test(file)) return []
  const quoted = String.raw`('(?:[^'\\]|\\.)+'|"(?:[^"\\]|\\.)+"|\x60[^\x60]+\x60)`
  const isWeb = /^web\/src\/.*\.tsx?$/.test(file)
  if (!isWeb && !/^(contract\/src|server\/src)\/.*\.ts$/.test(file)) return []
  const pattern = new RegExp(isWeb ? String.raw`\bt\(\s*${quoted}` : quoted, 'g')
  const code = lines.map((line) => (/^\s*(\/\/|\*|\/\*|import\b)/.test(line) ? '' : line)).join('\n')
  return [...code.matchAll(pattern)]
    .map(({ index, 1: text = '' }) => ({
      place: `${file}:${code.slice(0, index).split('\n').length}`,
      text: text.slice(1, -1),
    }))
    .filter(
      ({ text }) => isWeb || (!/^[A-Z]+ \//.test(text) && /^[A-Z][^_]*[a-z]( [^ ]|$)/.test(text) && !/\n/.test(text)),
    )
}

/** Draws the entries with the lowest hashes of seed and entry, and keeps the order of the files. */
function draw(entries: readonly Entry[], count: number): Entry[] {
  const hashOf = ({ place, text }: Entry) => createHash('sha256').update(`${seed} ${place} ${text}`).digest('hex')
  const ranked = entries.map((entry) => ({ entry, hash: hashOf(entry) }))
  const drawn = new Set(
    ranked
      .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
      .slice(0, count)
      .map(({ entry }) => entry),
  )
  return entries.filter((entry) => drawn.has(entry))
}

const uniqueByText = (entries: readonly Entry[]) => [...new Map(entries.map((entry) => [entry.text, entry])).values()]

function print(title: string, entries: readonly Entry[]) {
  console.log(`\n## ${title} (${entries.length})\n`)
  for (const { place, text } of entries) console.log(`${place}: ${text}`)
}

const fixed = new Set(except === undefined ? [] : readFileSync(except, 'utf8').split('\n'))
print('Comments', draw(sources.flatMap(listComments), 300))
print('Names', draw(uniqueByText(sources.flatMap(listNames)), 200))
const texts = uniqueByText(sources.flatMap(listTexts)).filter(({ text }) => !fixed.has(text))
print('Texts', texts)
