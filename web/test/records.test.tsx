import { act, fireEvent } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { screenNames, screens, type ScreenName } from '@hr/contract/screens'
import { shellRoutes } from '../src/app/screens.ts'
import { answers, firstId } from './answers.ts'
import { addressOf, openScreen, settled } from './open-screen.tsx'
import { dataOf } from './screen-calls.ts'
import type { Handlers } from './server.ts'

// A screen of a record shows nothing of the record before it: after everything on one record was revealed, opened,
// typed into or failed, another record looks as if it had been opened first.

vi.mock(import('../src/api/realtime.ts'), () => ({ listenToPushes: () => () => undefined }))

const otherId = 'bbbbbbbb-0000-4000-8000-000000000000'

/** Whether changes fail. */
let isFailing = false
beforeEach(() => void (isFailing = false))

/** The texts of the other record are other ones, and its calls name it. */
const handlers: Handlers = Object.fromEntries(
  Object.entries(answers).map(([name, answer]) => [
    name,
    async (call) => {
      const { method, path, query } = call
      if (isFailing && method !== 'GET' && path !== '/refresh')
        return { status: 500, result: { message: 'δδδ failed' } }
      const result = await answer(call)
      const isOfOther = `${path}?${query.toString()}`.includes(otherId)
      return isOfOther
        ? (JSON.parse(JSON.stringify(result).replaceAll('δδδ', 'βββ').replaceAll(firstId, otherId)) as typeof result)
        : result
    },
  ]),
)

const redirects: readonly ScreenName[] = ['employeeProfileByQuery', 'employeeGetProfile', 'leaveRequest']
const ofRecords = screenNames.filter((name) => {
  const { validateSearch } = shellRoutes.find(({ options }) => options.staticData?.screen === name)?.options ?? {}
  const isInSearch = validateSearch && 'shape' in validateSearch && 'uuid' in validateSearch.shape
  return (isInSearch || screens[name].path.includes('$uuid')) && !redirects.includes(name)
})

const inShown = <E extends Element>(selector: string) => [
  ...document.querySelectorAll<E>(`main ${selector}, [role=dialog] ${selector}`),
]
const textIn = (part: Element) => {
  const copy = part.cloneNode(true) as Element
  for (const style of copy.querySelectorAll('style')) style.remove()
  return copy.textContent
}

const states = ['aria-expanded', 'aria-pressed', 'aria-checked', 'aria-selected', 'aria-invalid']

/** What is seen: texts, what is typed and chosen, and what is open. */
const seen = () => ({
  texts: [...document.querySelectorAll('main, [role=dialog]')].map(textIn),
  values: inShown<HTMLInputElement>('input').map(({ value, checked }) => `${value} ${checked}`),
  states: states.map((name) => inShown(`[${name}]`).map((element) => `${name} ${element.getAttribute(name)}`)),
})

/**
 * Reveals, opens, types into and fails what there is about the record. Cards stay open: that they are closed is kept for
 * all records. A dialog is closed before another record can be opened beside a list.
 */
async function useEverything(screen: ScreenName, calls: readonly unknown[]) {
  if (dataOf(screen).isRecordBeside) return
  isFailing = true
  for (const button of [...document.querySelectorAll('main button:not([aria-expanded=true])')].slice(0, 25))
    if (button.isConnected) fireEvent.click(button)
  await settled(calls)
  act(() => {
    for (const field of inShown('input:is([type=text], :not([type]))').slice(0, 5))
      fireEvent.change(field, { target: { value: 'typed' } })
  })
  await settled(calls)
  isFailing = false
}

test.each(ofRecords)('%s shows nothing of the record before it', async (screen) => {
  vi.stubGlobal('print', () => undefined)
  // Parts that load later and leave their place empty are loaded from the second time on.
  await openScreen(screen, { handlers })
  const { router, calls } = await openScreen(screen, { handlers })
  const go = async (move: () => void) => {
    await act(async () => move())
    await settled(calls)
  }
  const addressOfOther = addressOf(screen).replaceAll(firstId, otherId)
  const goToOther = () => go(() => void router.navigate({ href: addressOfOther, ignoreBlocker: true }))
  const goBack = () => go(() => router.history.back({ ignoreBlocker: true }))
  const first = seen()
  await goToOther()
  expect(document.activeElement?.tagName ?? '').toMatch(dataOf(screen).isRecordBeside ? /./ : /^(H1|MAIN)$/)
  const other = seen()
  expect(other).not.toEqual(first)
  await goBack()
  await useEverything(screen, calls)
  await goToOther()
  await expect.poll(seen).toEqual(other)
  await useEverything(screen, calls)
  await goBack()
  await expect.poll(seen).toEqual(first)
})

test('a screen keeps what is typed when its address names the same record', async () => {
  const { router, calls } = await openScreen('positionEdit', { handlers })
  const [field] = inShown<HTMLInputElement>('input')
  fireEvent.change(field!, { target: { value: 'typed' } })
  await act(async () => router.navigate({ href: `${addressOf('positionEdit')}&tab=other`, ignoreBlocker: true }))
  await settled(calls)
  expect(inShown<HTMLInputElement>('input').map(({ value }) => value)).toEqual(['typed'])
})
