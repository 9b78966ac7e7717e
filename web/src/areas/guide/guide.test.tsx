import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { languages } from '@hr/contract/lib/languages'
import { screenNames } from '@hr/contract/screens'
import { renderAt } from '../../../test/render.tsx'
import { ana, stubServer, tokenFor } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import Guide from './Guide.tsx'
import { loadSections, pictureOf, sectionFor, sections } from './guide.ts'
import { isFound, sectionsOf, type Section } from './sections.ts'

const texts = import.meta.glob<string>('../../../../docs/guide/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const all = Object.values(texts).join('\n')
const catalogues = import.meta.glob<string>('../../../../locales/**/*.po', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

describe('the texts of the guide', () => {
  test('explain every screen', () => {
    const explained = new Set(sections.flatMap((section) => section.screens))
    expect(screenNames.filter((name) => !explained.has(name))).toEqual([])
  })

  test('name only screens that exist', () => {
    const named = matches(all, /^<!-- screens: (.*) -->$/gm).flatMap((names) => names.split(', '))
    expect(named.filter((name) => !screenNames.some((one) => one === name))).toEqual([])
  })

  test.each(languages)('explain a screen in three sentences in %s', async (language) => {
    const sentences = (text: string) => text.match(/(?<=\S)[.!?](?=\s|$)/g)?.length
    const others = (await loadSections(language)).filter(
      ({ screens, summary }) => screens.length > 0 && sentences(summary) !== 3,
    )
    expect(others.map(({ id }) => id)).toEqual([])
  })

  test.each(languages)('have the same sections, buttons, keys and pictures in %s', async (language) => {
    const outline = (list: readonly Section[]) =>
      list.map(({ id, screens, text }) => ({
        id,
        screens,
        emphasised: matches(text, /\*\*([^*]+)\*\*/g).length,
        keys: matches(text, /`([^`]+)`/g),
        pictures: matches(text, /!\[[^\]]+\]\((.*?)\)/g),
        paragraphs: text.split('\n\n').length,
      }))
    expect(outline(await loadSections(language))).toEqual(outline(await loadSections('en')))
  })

  test.each(languages)('emphasise only texts of the interface in %s', async (language) => {
    const entries = Object.values(catalogues).join('\n')
    const translated = Object.entries(catalogues).filter(([path]) => path.includes(`/locales/${language}/`))
    const shown =
      language === 'en'
        ? matches(entries, /^msgid "(.+)"$/gm)
        : matches(translated.map(([, entry]) => entry).join('\n'), /^msgstr "(.+)"$/gm)
    // The guide leaves out what follows a label: 'Also change' of 'Also change {years} (days already granted)'.
    const labels = new Set(shown.flatMap((text) => [text, text.replace(/:.*| \{.*/, '')]))
    const isExample = (text: string) => text === '⋯' || / \d{4}$/.test(text)
    const emphasised = (await loadSections(language))
      .flatMap(({ text }) => matches(text, /\*\*([^*]+)\*\*/g))
      .map((text) => text.replaceAll(/\s+/g, ' '))
    expect(emphasised.filter((text) => !labels.has(text) && !isExample(text))).toEqual([])
  })

  test.each(languages)('show pictures that exist in %s', (language) => {
    const shown = matches(all, /!\[[^\]]+\]\((.*?)\)/g)
    expect(shown.filter((path) => pictureOf(path, language) === undefined)).toEqual([])
  })

  test('link to sections that exist', () => {
    const ids = new Set(sections.map(({ id }) => id))
    const linked = matches(all, /\]\(([\w-]*\.md#[\w-]+)\)/g).map((link) => link.replace('.md#', '-'))
    expect(linked.filter((id) => !ids.has(id))).toEqual([])
  })
})

test('a section has an anchor, a summary and the screens that it explains', () => {
  expect(
    sectionsOf('hr', '# HR\n\n## Leave types\n<!-- screens: leaveTypes -->\n\nOne.\n**Two** `2`.\n\nMore.\n'),
  ).toEqual([
    {
      guide: 'hr',
      id: 'hr-leave-types',
      title: 'Leave types',
      screens: ['leaveTypes'],
      summary: 'One. Two 2.',
      text: 'One.\n**Two** `2`.\n\nMore.',
    },
  ])
})

test('a translated section has the anchor of the English heading', () => {
  const [section] = sectionsOf('hr', '## Čaša\n<!-- id: leave-types -->\n<!-- screens: leaveTypes -->\n\nOne.')
  expect(section).toMatchObject({ id: 'hr-leave-types', title: 'Čaša', screens: ['leaveTypes'], text: 'One.' })
})

test('the page shows the guide in its language', async () => {
  document.documentElement.lang = 'de'
  vi.resetModules()
  const page = await import('./guide.ts')
  document.documentElement.lang = ''
  expect(page.sections).toEqual(await loadSections('de'))
})

test('a search finds words in any order and without diacritics', () => {
  const [section] = sectionsOf('hr', '## Čaša\n\nEach office has a calendar.')
  expect(section && isFound(section, 'CALENDAR casa')).toBe(true)
  expect(section && isFound(section, 'calendar licence')).toBe(false)
})

test('each role reads about the screens that it may open', () => {
  expect(sectionFor('approvalRequests', 'Team lead')?.id).toBe('team-lead-approve-requests')
  expect(sectionFor('approvalRequests', 'Employee')).toBeUndefined()
})

test('the guide is searched, and empty for other words', async () => {
  const user = { ...ana, effectiveRole: 'Employee' }
  stubServer({ 'POST /refresh': () => ({ result: { token: tokenFor(600), user, idleEndsIn: 28_800 } }) })
  await refresh()
  const router = await renderAt('/guide', <Guide />)
  expect(await screen.findByRole('heading', { name: 'Your leave' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Audit log' })).toBeNull()
  await userEvent.type(screen.getByRole('searchbox'), 'identity provider')
  expect(await screen.findByText('1 result')).toBeDefined()
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }))
  expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Password and sessions'])
  expect(router.state.location.search).toEqual({ q: 'identity provider' })
})
