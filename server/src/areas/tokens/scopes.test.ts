import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scopeSentences } from '@hr/contract/areas/tokens/scopes'
import { translatedLanguages } from '@hr/contract/lib/languages'
import { tokenScopes } from '@hr/contract/token-scopes'
import { expect, test } from 'vitest'
import { loadCatalogues, translate } from '../../lib/translate.ts'
import { silentLog } from '../../testing/test-app.ts'

const docs = join(import.meta.dirname, '../../../../docs')

test.each([
  ['en', 'guide/superadmin.md'],
  ...translatedLanguages.map((language) => [language, `guide/${language}/superadmin.md`] as const),
  ['en', 'security.md'],
] as const)('%s: %s says what each scope lets a program do', (language, file) => {
  loadCatalogues(silentLog)
  // Lines are wrapped.
  const text = readFileSync(join(docs, file), 'utf8').replaceAll(/\n +/g, ' ')
  const lines = text.split('\n').filter((line) => /^- `[\w-]+:[\w-]+`: /.test(line))
  expect(lines).toEqual(tokenScopes.map((scope) => `- \`${scope}\`: ${translate(language, scopeSentences[scope])}`))
})
