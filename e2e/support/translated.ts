import type { Page } from '@playwright/test'
import type { Language } from '@hr/contract/lib/languages'
import { extract, readCatalogue } from '../../scripts/messages/catalogues.ts'

const texts = [...extract().values()].filter(({ text }) => !text.includes('{'))

/** Names in the demo company, which no language translates. */
const demoNames: ReadonlySet<string> = new Set([
  'Team lead',
  'People',
  'Annual leave',
  'Sick leave',
  'Paid leave',
  'Unpaid leave',
])

/** The English texts that must not appear on a page of a language: their translations differ. */
export function englishTexts(language: Language): Set<string> {
  const catalogue = readCatalogue(language)
  const translations = new Set(catalogue.values())
  return new Set(
    texts
      .filter(({ text }) => !demoNames.has(text))
      .filter(({ key, text }) => catalogue.get(key) !== text && !translations.has(text))
      .map(({ text }) => text),
  )
}

/** Returns the visible texts and names of controls that are still English. */
export async function findEnglish(page: Page, english: ReadonlySet<string>): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found: string[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      if (node.parentElement?.closest('script, style, noscript, [lang]:not(html)') === null)
        found.push((node.textContent ?? '').trim())
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '')
    return found
  })
  return [...new Set(shown)].filter((text) => english.has(text))
}
