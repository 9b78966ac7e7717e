import { seniorityLevels } from '@hr/contract/areas/employees/derived'
import { addDays } from '@hr/contract/lib/dates'
import { localeData } from '@hr/contract/lib/languages'
import { formatNames } from '../src/areas/integrations/ChatDialog.tsx'
import { countries } from '../src/lib/countries.ts'
import { dateHint, formatMonth, formatWeekday } from '../src/lib/formats.ts'

// Finds texts that are not translated on a page whose texts are in a language for tests (`scripts/messages/pseudo.ts`).

/** What is not translated: names, among them those that `Intl` has, and the country of the stub's employees. */
const exceptions = new Set([
  'HR Application',
  'HR',
  'UTC',
  'JMBG',
  'Model Context Protocol',
  ...Object.values(formatNames),
  ...seniorityLevels,
  dateHint,
  ...Object.values(localeData).map(({ endonym }) => endonym),
  ...Intl.supportedValuesOf('timeZone'),
  ...countries.map(({ label }) => label),
])
const days = Array.from({ length: 45 }, (_, index) => addDays('2041-01-01', index * 8))
const names = days
  .flatMap((day) => [formatMonth(day), formatWeekday(day)])
  .flatMap((name) => [name, name.slice(0, 3), name.slice(0, 2)])
/** Names of months and weekdays, sizes of files, kinds of files, keys, and colours. */
const formats = new RegExp(
  String.raw`\b(${names.join('|')}|[KM]?B|pdf|docx?|jpe?g|png|xlsx|Ctrl K|#\p{L}+)(?!\p{L})`,
  'gu',
)

/** What is left of a text without translated parts and exceptions; the texts of the stub have no Latin letters. */
function untranslated(text: string): string {
  let rest = text
  for (let outer = ''; outer !== rest;) {
    outer = rest
    rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')
  }
  // Links and keys within a sentence cut it into several texts, and a long text ends early.
  rest = rest.replaceAll(/⟦[^⟦⟧]*$|⟦|[^⟦⟧]*ˑ⟧?|^⟧/g, ' ').trim()
  return exceptions.has(rest) || !/[A-Za-z{}]/.test(rest.replaceAll(formats, ' ')) ? '' : rest
}

const attributes = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
]

/** The texts of the page that are not translated. */
export function untranslatedTexts(): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('style, script, kbd, code, [translate=no]'))
      texts.push(untranslated(node.textContent ?? ''))
  for (const name of attributes)
    for (const element of document.querySelectorAll(`[${name}]`))
      texts.push(untranslated(element.getAttribute(name) ?? ''))
  return texts.filter((text) => text !== '')
}
