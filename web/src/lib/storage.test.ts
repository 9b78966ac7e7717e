import { expect, test } from 'vitest'
import { sourceOf, sourcesLike } from '../../test/source.ts'

const sources = sourcesLike('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))

test('stores only settings and messages for the sign-in page in the browser', () => {
  const storage = /(local|session)Storage|indexedDB|caches\.|cookieStore|document\.cookie\b/i
  expect(sources.filter((path) => storage.test(sourceOf(path))).toSorted()).toEqual([
    'src/api/session-hint.ts',
    'src/app/render.tsx',
    'src/areas/access/pages/languages.ts',
    'src/areas/access/pages/message.ts',
    'src/areas/access/pages/provider-failure.ts',
    'src/areas/employees/use-collapsed-cards.ts',
    'src/lib/language.ts',
    'src/lib/storage.ts',
    'src/lib/use-setting.ts',
  ])
})

test('has the title of the application on every page, and only the shell adds the screen to it', () => {
  const pages = sourcesLike('*.html')
  expect(pages.filter((path) => !sourceOf(path).includes('<title>HR Application</title>'))).toEqual([])
  expect(
    sources.filter((path) => /document\.title|<title\b|useDocumentTitle|HeadContent/.test(sourceOf(path))),
  ).toEqual(['src/app/Shell.tsx'])
})
