import type { ChartPerson } from '@hr/contract/areas/people/org-chart'
import { expect, test } from 'vitest'
import { card, chartOf, isLoaded, layoutOf, openAtFirst, overlap, areaOfCard, type Layout } from './chart-tree.ts'
import { treeStep } from './tree-keys.ts'

const person = (name: string, supervisor: string | null, reports = 0): ChartPerson => ({
  uuid: name,
  firstName: '',
  lastName: name,
  position: null,
  profileImage: null,
  supervisor,
  reports,
})
const company = [
  person('Top', null, 3),
  person('Ada', 'Top'),
  person('Lea', 'Top', 2),
  person('Žan', 'Top'),
  person('Mia', 'Lea'),
  person('Noa', 'Lea'),
]
const chart = chartOf([company])
const namesIn = ({ places }: Layout) => places.map((place) => place.person.uuid)
const everyone = new Set(['Top', 'Lea'])

test('keeps the first place of a person, so that cycles and later answers stay a tree', () => {
  const { people } = chartOf([
    [person('A', null, 1), person('B', 'A', 1)],
    [person('A', 'B', 1), person('C', 'B'), person('X', 'unknown')],
  ])
  expect([...people.values()].map(({ uuid, supervisor }) => [uuid, supervisor])).toEqual([
    ['A', null],
    ['B', 'A'],
    ['C', 'B'],
  ])
})

test('knows whose reports are still to be loaded', () => {
  const top = person('Top', null, 2)
  expect(isLoaded(chartOf([[top, person('Ada', 'Top')]]), top)).toBe(false)
  expect(isLoaded(chartOf([[top, person('Ada', 'Top'), person('Bea', 'Top')]]), top)).toBe(true)
})

test('opens whole levels at first, up to a limit', () => {
  expect(openAtFirst(chart)).toEqual(everyone)
  const many = Array.from({ length: 200 }, (_, index) => person(`Report ${index}`, 'Lea'))
  expect(openAtFirst(chartOf([[...company, ...many]]))).toEqual(new Set(['Top']))
})

test('lists people below their supervisors, those with reports first', () => {
  const layout = layoutOf(chart, everyone)
  expect(namesIn(layout)).toEqual(['Top', 'Lea', 'Mia', 'Noa', 'Ada', 'Žan'])
  expect(layout.places.map(({ level, position, size, isOpen }) => [level, position, size, isOpen])).toEqual([
    [1, 1, 1, true],
    [2, 1, 3, true],
    [3, 1, 2, undefined],
    [3, 2, 2, undefined],
    [2, 2, 3, undefined],
    [2, 3, 3, undefined],
  ])
  expect(namesIn(layoutOf(chart, new Set(['Top'])))).toEqual(['Top', 'Lea', 'Ada', 'Žan'])
})

test('draws no card over another, and people without reports in a column', () => {
  const { places, area } = layoutOf(chart, everyone)
  const areas = places.map(areaOfCard)
  for (const [index, one] of areas.entries())
    for (const other of areas.slice(index + 1)) expect(overlap(one, other)).toBe(false)
  const [top, , mia, noa] = places
  expect([mia?.x, mia?.y]).toEqual([noa?.x, (noa?.y ?? 0) - card.height - 12])
  expect(top?.y).toBe(area.top)
})

test('draws 5,000 people', () => {
  const people = Array.from({ length: 5_000 }, (_, index) =>
    person(String(index), index === 0 ? null : String(Math.floor((index - 1) / 8)), index < 625 ? 8 : 0),
  )
  const whole = chartOf([people])
  const { places } = layoutOf(whole, new Set(people.map(({ uuid }) => uuid)))
  expect(places).toHaveLength(5_000)
})

test.each([
  ['ArrowDown', 'Top', 'Lea'],
  ['ArrowUp', 'Mia', 'Lea'],
  ['Home', 'Žan', 'Top'],
  ['End', 'Top', 'Žan'],
  ['ArrowRight', 'Lea', 'Mia'],
  ['ArrowLeft', 'Noa', 'Lea'],
])('%s moves from %s to %s', (key, from, to) => {
  expect(treeStep(key, layoutOf(chart, everyone).places, from)).toMatchObject({ goTo: { person: { uuid: to } } })
})

test.each([
  ['ArrowRight', 'Lea', new Set(['Top']), 'toggle'],
  ['ArrowLeft', 'Lea', everyone, 'toggle'],
  ['ArrowRight', 'Ada', everyone, undefined],
  ['ArrowLeft', 'Top', new Set<string>(), undefined],
  ['ArrowUp', 'Top', everyone, undefined],
  ['Enter', 'Ada', everyone, 'show'],
  ['x', 'Ada', everyone, undefined],
])('%s at %s', (key, at, open, step) => {
  expect(treeStep(key, layoutOf(chart, open).places, at)).toBe(step)
})
