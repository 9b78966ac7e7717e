// Words that imports recognise: headers, months, yes and no. Sheets are in any language, whatever the reader's is.
import translations from './import-words.json' with { type: 'json' }

// `npm run messages` writes the words of the catalogues.
const others: Readonly<Record<string, string>> = translations

/** Returns words in all languages: the given ones, separated by commas, are English; the catalogues have the others. */
export const importWords = (english: string): string[] => [
  ...new Set([english, others[english]].flatMap((words) => words?.split(', ') ?? [])),
]
