import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A file of the web application as text; Vitest imports stylesheets as empty. */
export const sourceOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** The files of the web application that match a pattern. */
export const sourcesLike = (pattern: string) => globSync(pattern, { cwd: root })
