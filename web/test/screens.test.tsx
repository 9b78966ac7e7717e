import { describe, expect, test, vi } from 'vitest'
import { screenNames, type ScreenName } from '@hr/contract/screens'
import { pseudo } from '../../scripts/messages/pseudo.ts'
import { queryClient } from '../src/app/query-client.ts'
import { openScreen } from './open-screen.tsx'
import { callsOfLoader, dataOf, isOfFrame, lateCalls, textOf } from './screen-calls.ts'
import { untranslatedTexts } from './untranslated.ts'

// Opens every screen once, which takes longer than what is tested on it.

vi.mock(import('../src/api/realtime.ts'), () => ({ listenToPushes: () => () => undefined }))

/** The addresses that lead to another screen. */
const redirects: readonly ScreenName[] = [
  'integrations',
  'employeeProfileByQuery',
  'employeeGetProfile',
  'leaveRequest',
  'twoStep',
]

/** Opens a screen, and returns its texts and the calls that it has made. */
async function open(screen: ScreenName) {
  const { calls } = await openScreen(screen)
  return {
    calls: calls.filter((call) => !isOfFrame(call)).map(textOf),
    text: document.body.textContent,
    untranslated: untranslatedTexts(),
  }
}

describe.each(screenNames)('%s', (screen) => {
  let opening: ReturnType<typeof open> | undefined
  const openOnce = () => (opening ??= open(screen))

  // The guide has its own texts in each language.
  test.runIf(screen !== 'guide')('shows no text that is not translated', async () => {
    const { text, untranslated } = await openOnce()
    expect(text).not.toContain(pseudo('Failed to load data'))
    expect(untranslated).toEqual([])
  })

  test.runIf(!redirects.includes(screen))('starts its calls in its loader', async () => {
    const { calls: made } = await openOnce()
    const started = await callsOfLoader(screen)
    expect(made, 'each once').toEqual([...new Set(made)])
    expect(made, 'nothing that the screen does not need').toEqual(expect.arrayContaining(started))
    const late = made.filter((call) => !started.includes(call)).map((call) => call.replace(/\?.*/, ''))
    expect(late.toSorted(), made.join('\n')).toEqual(lateCalls.flatMap(([, of]) => of[screen] ?? []).toSorted())
  })
})

/** Screens that leave out silently what only adds a choice or a hint. */
const additions: readonly ScreenName[] = [
  'nonWorkingDays',
  'nonWorkingDayNew',
  'nonWorkingDayEdit',
  'notificationSettings',
  'ownNotificationSettings',
  'reports',
  'report',
]
const names = screenNames.filter((name) => dataOf(name).reads !== undefined && !additions.includes(name))

test.each(names)('%s offers to try again when its calls fail', async (screen) => {
  const paths = new Set((await callsOfLoader(screen)).map((call) => call.replace(/\?.*/, '')))
  const down = Object.fromEntries([...paths].map((path) => [`GET ${path}`, () => ({ status: 503 })]))
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  await openScreen(screen, { handlers: down })
  expect(document.body.textContent).toContain(pseudo('Try again'))
})
