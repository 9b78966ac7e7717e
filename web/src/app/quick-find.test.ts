import { expect, test } from 'vitest'
import { roleNames } from '@hr/contract/access'
import { mayOpen, screens } from '@hr/contract/screens'
import { matchesWords } from './match-words.ts'
import { actionsFor, listsWith, pagesFor } from './quick-find.ts'

test.each([
  ['', 'Employees', true],
  ['emp', 'Employees', true],
  ['loyees', 'Employees', false],
  ['work non', 'Add new non-working day', true],
  ['“non-w', 'Add new non-working day', true],
  ['dordic ana', 'Ana Đorđić', true],
  ['ANA  Ž', 'Žana Anić', false],
  ['ani ž', 'Žana Anić', true],
  ['ana x', 'Ana Đorđić', false],
])('"%s" finds %s: %s', (typed, words, isFound) => {
  expect(matchesWords(typed, words)).toBe(isFound)
})

test.each([...roleNames, null])('offers the role %s only pages that it may open', (role) => {
  const offered = [...actionsFor(role), ...pagesFor(role), ...listsWith('x', role)]
  for (const { label, goal } of offered) {
    if (goal === 'apply') continue
    const screen = (Object.keys(screens) as (keyof typeof screens)[]).find((name) => screens[name].path === goal.to)
    expect(screen && mayOpen(screen, role), label).toBe(true)
    // A page that needs a chosen record could not be shown.
    expect(goal.to).not.toMatch(/\$|\/edit$(?<!profile\/edit)/)
  }
  expect(new Set(offered.map(({ id }) => id)).size).toBe(offered.length)
})

test('opens a list with the typed text', () => {
  expect(listsWith('mac book', 'Admin')).toContainEqual(
    expect.objectContaining({
      label: '“mac book” in Equipment',
      goal: expect.objectContaining({ to: '/equipment', search: { q: 'mac book' } }),
    }),
  )
  expect(listsWith('mac book', 'Employee')).toEqual([])
})
