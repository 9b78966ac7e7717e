import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the web application as text; Vitest gives style sheets as nothing. */
export const sourceOf = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
