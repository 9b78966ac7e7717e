import { english, problemOf } from '../lib/messages.ts'

type Schema = {
  safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
}

/** The problems that a schema reports, in English; each follows its path: `['children', 0, 'name', 'Required field']`. */
export const problemsOf = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => [...issue.path, english(problemOf(issue))]) ?? []
