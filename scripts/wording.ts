// Words that this project does not use, each with the plain English to write instead (docs/STYLE.md).
// `node scripts/wording.ts` lists every place; `--count` counts them per folder.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './checks.ts'

type Rule = readonly [pattern: RegExp, suggestion: string]

export const rules: readonly Rule[] = [
  [/\bwho(m?ever|soever)\b/i, 'name the actor: the user, the caller, HR …'],
  [
    /\bcallers? (who )?(holds?|ha(s|ve) locked|ha(s|ve) to|must)\b/i,
    'take a value that only the lock returns: `Locked`',
  ],
  [/\bof whom\b/i, 'a plain relative clause'],
  [/(?<!")\b(no|some|every|any)body\b(?!")/i, 'no one, someone, everyone, anyone, or better the role'],
  [/\banew\b/i, 'again'],
  [/\bthe own\b/i, 'my, their own'],
  [/\bfor ever\b/i, 'permanently'],
  [/\bjudg(e|es|ed|ing)\b|judge[A-Z]|[a-z]Judge/i, 'validate, check'],
  [/\be-mails?\b/i, 'email'],
  [/\bdeeds?\b|[a-z]Deeds?\b|\bdeed[A-Z]/, 'action, mutation'],
  [
    /\b(a|the|own|other|such|two|these|many|of) things?\b|[a-z]Things?\b|\bthings?[A-Z]|(?<![.-])\bthings?\b(?=[.:,)(]| =)/,
    'item, or the noun',
  ],
  [/\b(as they are|as they were|as it stands)\b/i, 'unchanged'],
  [/\b(recount|counted anew|recounted|recounting)\b/i, 'recalculate'],
  [/\b(?<!we )wish(es)?\b/i, 'request'],
  [/\b(un)?seal(s|ed|ing)?\b/i, 'encrypt, decrypt'],
  [/\bformer key/i, 'previous key'],
  [/\bin sight\b|\bInSight\b/i, 'visible'],
  [/\bthe wall\b|\bleave wall\b|[a-z]Wall\b/, 'leave calendar'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\bcomes? along\b|\bcame along\b/i, 'bundled, included'],
  [/\b(goes|go|went) on\b(?! (leave|maternity))/i, 'continues'],
  [/\bstands? (in(?! for)|there|at|on|beside|first|last|already|above|below)\b/i, 'is'],
  [/\blies? (in|there|on|beside|before|after|between|above|below)\b/i, 'is'],
  [/\b(take|takes|taken|took) back\b/i, 'withdraw, undo'],
  [/\btak(e|es|en|ing) away\b|\btook away\b/i, 'remove, revoke'],
  [/\b(whence|thence|hither|thither|thereof|wherein|therein|thereby|hitherto|lest|nought|oneself)\b/i, 'plain words'],
  [/\bfall(s|en)? silent\b|\bfell silent\b/i, 'times out, stops responding'],
  [/\bmeanwhile\b(?! *,)/i, 'in the meantime'],
  [/\bnot any ?more\b|\bany more\b/i, 'no longer'],
  [/(\/\/|\/\*\*?|^\s*\*) (Of|Who|Whom|Whose|What) (?!(if|is)\b)/, 'start with the subject or the verb'],
  [/\b(test|it|describe)(\.\w+)*\(\s*['"`](who|whose|what|whether) /i, 'a rule: subject, verb, object'],
  [/^(test|describe)(\.\w+)*\(['"`]of /i, 'a rule: subject, verb, object'],
]

const folders = ['*.{md,ts}', '{docs,contract,server,web,e2e,bench,faults,scripts}/**/*']
const files = /\.(ts|tsx|mjs|css|html|sql|md)$/
/** Files that name the words themselves. */
const ignored = new Set(['scripts/wording.ts', 'scripts/wording.test.ts', 'docs/GLOSSARY.md', 'docs/STYLE.md'])
/** The rules are for English. */
const translated = /^docs\/guide\/(hr|de)\//

export type Finding = { place: string; word: string; suggestion: string }

/** Returns every match in a text, also over the end of a line; `name` is the file that the place names. */
export function checkWording(name: string, text: string): Finding[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const next = (lines[index + 1] ?? '').replace(/^\s*(\*|\/\/|--)?\s*/, ' ')
    return rules.flatMap(([pattern, suggestion]) => {
      const match = pattern.exec(line) ?? pattern.exec(line + next)
      if (!match || match.index >= line.length) return []
      return [{ place: `${name}:${index + 1}`, word: match[0].trim(), suggestion }]
    })
  })
}

/** Checks the sources and documents of the project. */
export const checkProject = (): Finding[] =>
  globSync(folders, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|mutants|node)$/.test(path) })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => files.test(file) && !ignored.has(file) && !translated.test(file))
    .toSorted()
    .flatMap((file) => checkWording(file, readFileSync(join(root, file), 'utf8')))

export const describeFinding = ({ place, word, suggestion }: Finding) => `${place}: "${word}" → ${suggestion}`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = checkProject()
  if (process.argv.includes('--count')) {
    const counts = Map.groupBy(findings, ({ place }) => place.split('/').slice(0, 2).join('/').replace(/:\d+$/, ''))
    for (const [folder, found] of counts) console.log(`${found.length}\t${folder}`)
  } else for (const finding of findings) console.log(describeFinding(finding))
  console.log(`${findings.length} in all`)
}
