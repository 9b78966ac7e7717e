// Choices in the cells of spreadsheets: the words that the product itself shows are accepted in all its languages.
import { keyOf } from './keys.ts'
import { choiceTexts } from './field-kinds.ts'
import { fold, foldLine } from './fold.ts'
import { english, type Message, type Template } from './messages.ts'

/** Returns a text of the product in all its languages, folded. The server reads the catalogues. */
export type WordsOf = (text: Template) => readonly string[]

export const englishWords: WordsOf = (text) => [fold(english(text))]

/** The values of a choice and how screens show them. */
type Choice = { values: readonly string[]; texts: Readonly<Record<string, Message>> }

/** Returns the value that a cell names, in any letter case; undefined if there is none. */
export function choiceOfCell(text: string, { values, texts }: Choice, wordsOf: WordsOf): string | undefined {
  const wanted = text.trim().replaceAll(/\s+/g, ' ')
  const [key, folded] = [keyOf(wanted), foldLine(wanted)]
  return (
    values.find((value) => keyOf(value) === key) ??
    values.find((value) => texts[value] && wordsOf(texts[value]).includes(folded))
  )
}

/** Returns the problem of a cell that names no value: it lists the accepted words in the reader's language. */
export const choiceProblem = ({ values, texts }: Choice): Message =>
  choiceTexts.oneOf(values.map((value) => texts[value] ?? value))
