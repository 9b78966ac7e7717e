import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { permissions, scopeOf, type Permission, type RoleName } from '@hr/contract/access'
import { api } from '@hr/contract/api'
import { maxEmergencyAccounts } from '@hr/contract/areas/access/emergency-accounts'
import { maxPasskeys } from '@hr/contract/areas/access/passkeys'
import { keptDays } from '@hr/contract/areas/changes/changes'
import { restorableDays } from '@hr/contract/areas/custom-fields/custom-fields'
import { endingMonths } from '@hr/contract/areas/equipment/licences'
import { longWaitDays, lookAheadDays } from '@hr/contract/areas/leave/reminders'
import { maxPins } from '@hr/contract/areas/reports/pins'
import { maxGroups, maxPlotted } from '@hr/contract/areas/reports/reports'
import { languages } from '@hr/contract/lib/languages'
import { retention } from '@hr/contract/lib/retention'
import { screenNames } from '@hr/contract/screens'
import { renderAt } from '../../../test/render.tsx'
import { ana, signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import Guide from './Guide.tsx'
import { guides, loadSections, pictureOf, sectionFor, sections } from './guide.ts'
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

/** The numbers that the guide may say, by the names in its comments `facts:`. */
const facts: Readonly<Record<string, number>> = {
  endingMonths,
  importDays: retention.importDays,
  keptDays,
  longWaitDays,
  lookAheadDays,
  maxEmergencyAccounts,
  maxGroups,
  maxPasskeys,
  maxPins,
  maxPlotted,
  restorableDays,
}
/** The roles from the narrowest access to the widest: the readers of `guides`. */
const roles = ['Employee', 'Team lead', 'Admin', 'Superadmin'] as const satisfies readonly RoleName[]
/** How the guide names the roles whose names are the same in all languages. */
const roleWords = { Admin: /\bHR\b|\bAdmin/, Superadmin: /superadmin/i }
const calls = Object.values(api).flatMap((group) => Object.values(group))

/** Returns the roles at which a call or a permission begins, or covers more people than for the role below. */
function rolesThatGain(name: string): RoleName[] {
  const permission =
    name in permissions ? (name as Permission) : calls.find(({ method, path }) => `${method} ${path}` === name)?.access
  if (permission === undefined) return []
  const scopes = [undefined, ...roles.map((role) => scopeOf(permission, role))]
  return roles.filter((_, index) => scopes[index + 1] !== undefined && scopes[index + 1] !== scopes[index])
}

/** The English sections with their comments, which no translation repeats: a test compares numbers and roles. */
const english = guides.flatMap((guide, rank) =>
  (texts[`../../../../docs/guide/${guide}.md`] ?? '')
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.split('\n', 1)[0],
      rolesAbove: (['Admin', 'Superadmin'] as const).filter((role) => roles.indexOf(role) > rank),
      facts: matches(part, /^<!-- facts: (.*) -->$/gm).flatMap((names) => names.split(', ')),
      access: [...part.matchAll(/^<!-- access: ([\w ]+): (.*) -->$/gm)].flatMap(([, role = '', names = '']) =>
        names.split(', ').map((name) => ({ role, name })),
      ),
      text: part.replaceAll(/^<!--.*-->$/gm, ''),
    })),
)

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

  test.each(languages)('have the same sections, buttons, keys, pictures, numbers and roles in %s', async (language) => {
    const outline = (list: readonly Section[]) =>
      list.map(({ id, screens, text }) => ({
        id,
        screens,
        emphasised: matches(text, /\*\*([^*]+)\*\*/g).length,
        keys: matches(text, /`([^`]+)`/g),
        pictures: matches(text, /!\[[^\]]+\]\((.*?)\)/g),
        paragraphs: text.split('\n\n').length,
        numbers: matches(text, /(\d+)/g).toSorted(),
        roles: [roleWords.Admin.test(text), roleWords.Superadmin.test(text)],
      }))
    expect(outline(await loadSections(language))).toEqual(outline(await loadSections('en')))
  })

  test('say the numbers of the code, in digits from three', () => {
    const example = /`[^`]+`|"[^"\n]+"|\*\*[^*]+\*\*|^\d+\. |\d+ December/gm
    const number = /(\d+|\b(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)/gi
    const said = english.map(({ title, text }) => [title, new Set(matches(text.replaceAll(example, ''), number))])
    expect(said).toEqual(
      english.map(({ title, facts: names }) => [title, new Set(names.map((name) => `${facts[name]}`))]),
    )
  })

  test('name the roles that may do something', () => {
    const wrong = english.flatMap(({ title, access }) =>
      access
        .filter(({ role, name }) => !rolesThatGain(name).some((one) => one === role))
        .map((of) => ({ title, ...of })),
    )
    expect(wrong).toEqual([])
  })

  test('state the access of the roles that they name above their reader', () => {
    const named = english.map(({ title, rolesAbove, text }) => [
      title,
      rolesAbove.filter((role) => roleWords[role].test(text)),
    ])
    const stated = english.map(({ title, rolesAbove, access }) => [
      title,
      rolesAbove.filter((role) => access.some((one) => one.role === role)),
    ])
    expect(stated).toEqual(named)
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
  const user = { ...ana, effectiveRole: 'Employee' as const }
  stubServer({ 'POST /refresh': () => signedIn({ user }) })
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
