import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** The names of a text's values, and which of them choose between forms. */
function valuesOf(text: string): Map<string, string> {
  const values = new Map<string, string>()
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if ((element.type === TYPE.argument || element.type === TYPE.number) && !values.has(element.value))
        values.set(element.value, 'value')
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
      const choices = Object.keys(element.options).toSorted().join(' ')
      values.set(element.value, element.type === TYPE.select ? `select ${choices}` : 'plural')
      for (const { value } of Object.values(element.options)) visit(value)
    }
  }
  visit(parse(text, { ignoreTag: true }))
  return values
}

/** The plural forms that a text lacks in a language. */
function missingForms(text: string, language: string): string[] {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const missing: string[] = []
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
      const forms = Object.keys(element.options)
      // A form for a number, such as =1, replaces none: the form for 1 has other numbers in some languages.
      if (element.type === TYPE.plural) missing.push(...needed.filter((form) => !forms.includes(form)))
      for (const { value } of Object.values(element.options)) visit(value)
    }
  }
  visit(parse(text, { ignoreTag: true }))
  return missing
}

/** Values that a language may leave out: Croatian has no salutation that fits every name. */
const mayBeMissing = new Set(['firstName'])

/** Returns what is wrong with a translation: missing, invalid, or with other values or forms than needed. */
export function translationProblem(text: string, translation: string, language: string): string | undefined {
  if (translation === '') return 'not translated'
  if (!text.includes('{')) return translation.includes('{') ? 'has values that the text does not have' : undefined
  try {
    const wanted = valuesOf(text)
    const given = valuesOf(translation)
    for (const [name, kind] of wanted) {
      if (!given.has(name) && !mayBeMissing.has(name)) return `lacks {${name}}`
      if (kind.startsWith('select') && given.get(name) !== kind) return `has other choices of {${name}}`
    }
    for (const name of given.keys()) if (!wanted.has(name)) return `has an unknown {${name}}`
    const missing = missingForms(translation, language)
    return missing.length > 0 ? `lacks the plural form ${missing.join(', ')}` : undefined
  } catch (error) {
    return `is not valid: ${(error as Error).message}`
  }
}
