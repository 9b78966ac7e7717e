import { describe, expect, test } from 'vitest'
import { seededRandom, type Random } from '@hr/testing/random'
import { isSame, mergeDraft } from './merge-draft.ts'

const base = { name: 'Ana', city: 'Mostar', languages: ['German'], notes: '' }
const ref = (uuid: string, name = uuid) => ({ uuid, name })

describe("merging a draft with another user's changes", () => {
  test('takes their value of a field that only they changed', () =>
    expect(mergeDraft(base, { ...base, name: 'Mia' }, { ...base, city: 'Zenica', languages: [] })).toEqual({
      values: { ...base, name: 'Mia', city: 'Zenica', languages: [] },
      conflicts: [],
    }))

  test('keeps my value of a field that only I changed, or that both changed in the same way', () =>
    expect(mergeDraft(base, { ...base, name: 'Mia', city: 'Zenica' }, { ...base, city: 'Zenica' })).toEqual({
      values: { ...base, name: 'Mia', city: 'Zenica' },
      conflicts: [],
    }))

  test('keeps my value and lists the field when both changed it', () =>
    expect(
      mergeDraft(base, { ...base, notes: 'mine', city: 'Tuzla' }, { ...base, notes: 'theirs', city: 'Zenica' }),
    ).toEqual({
      values: { ...base, notes: 'mine', city: 'Tuzla' },
      conflicts: [
        { path: 'city', mine: 'Tuzla', theirs: 'Zenica' },
        { path: 'notes', mine: 'mine', theirs: 'theirs' },
      ],
    }))

  test('compares references by their id and takes the stored name', () =>
    expect(mergeDraft({ lead: ref('a') }, { lead: ref('a') }, { lead: ref('a', 'New name') })).toEqual({
      values: { lead: ref('a', 'New name') },
      conflicts: [],
    }))

  test('merges added and removed rows with an id from both sides', () =>
    expect(
      mergeDraft(
        { team: [ref('a'), ref('b'), ref('c')] },
        { team: [ref('b'), ref('c'), ref('mine')] },
        { team: [ref('a'), ref('b'), ref('theirs')] },
      ),
    ).toEqual({ values: { team: [ref('b'), ref('theirs'), ref('mine')] }, conflicts: [] }))

  const jobs = (...names: string[]) => names.map((at) => ({ at }))
  const merged = (before: string, mine: string, theirs: string) => {
    const { values, conflicts } = mergeDraft(
      { jobs: jobs(...before) },
      { jobs: jobs(...mine) },
      { jobs: jobs(...theirs) },
    )
    return conflicts.length > 0 ? 'conflict' : values.jobs.map(({ at }) => at).join('')
  }

  test.each([
    ['one side changes a row, the other removes another', 'ABC', 'AbC', 'BC', 'Cb'],
    ['both add rows', 'A', 'Am', 'At', 'Atm'],
    ['both remove the same row', 'AB', 'A', 'A', 'A'],
    ['both remove different rows', 'ABC', 'BC', 'AB', 'B'],
    ['I move rows, they add one', 'ABC', 'CAB', 'ABCt', 'CABt'],
    ['they move rows, I add one', 'ABC', 'ABCm', 'CAB', 'CABm'],
    ['both change the same row', 'AB', 'aB', 'xB', 'conflict'],
    ['one side changes a row, the other removes it', 'AB', 'aB', 'B', 'conflict'],
    ['one side removes a row, the other changes it', 'AB', 'B', 'aB', 'conflict'],
    ['both move rows', 'ABC', 'BAC', 'ACB', 'conflict'],
  ])('merges rows without ids: %s', (_, before, mine, theirs, expected) =>
    expect(merged(before, mine, theirs)).toBe(expected),
  )

  const options = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase().slice(0, 1), name }))
  test('merges rows with an id field by field', () => {
    const base = options('Apple', 'Beer', 'Cake').map((row) => ({ ...row, note: '' }))
    const mine = base.map((row) => (row.id === 'b' ? { ...row, name: 'Bread' } : row))
    const theirs = base.map((row) => (row.id === 'b' ? { ...row, note: 'theirs' } : row)).slice(1)
    expect(mergeDraft({ options: base }, { options: mine }, { options: theirs })).toEqual({
      values: {
        options: [
          { id: 'b', name: 'Bread', note: 'theirs' },
          { id: 'c', name: 'Cake', note: '' },
        ],
      },
      conflicts: [],
    })
  })

  test.each([
    ['both rename it', options('Apple'), options('Apricot'), options('Avocado')],
    ['I rename it, they remove it', options('Apple'), options('Apricot'), []],
    ['I remove it, they rename it', options('Apple'), [], options('Apricot')],
  ])('lists rows with an id if both sides change one: %s', (_, before, mine, theirs) =>
    expect(mergeDraft({ options: before }, { options: mine }, { options: theirs })).toEqual({
      values: { options: mine },
      conflicts: [{ path: 'options', mine, theirs }],
    }),
  )

  test('keeps new rows of both sides, which have no id yet', () => {
    const row = (name: string) => ({ id: null, name })
    const merge = mergeDraft({ options: [] as object[] }, { options: [row('A'), row('B')] }, { options: options('C') })
    expect(merge.values.options).toEqual([...options('C'), row('A'), row('B')])
  })

  test('tells that a row with an id was renamed', () =>
    expect(isSame(options('Apple'), options('Avocado'))).toBe(false))
})

// Random changes of both sides: what is stored afterwards has all of them, or the user is told.
describe('nothing is lost without a word', () => {
  type Row = { key: string; text: string }
  const kinds: Record<string, (row: Row) => object> = {
    'references, such as the members of a project': ({ key }) => ({ uuid: key, name: key }),
    'rows with an id, such as the options of a custom field': ({ key, text }) => ({ id: key, name: text }),
    'rows without an id, such as the children of an employee': ({ key, text }) => ({ name: key, dateOfBirth: text }),
  }
  function edited(rows: readonly Row[], side: string, roll: Random['roll']): Row[] {
    const next = [...rows]
    for (let step = roll(4); step > 0; step -= 1) {
      const at = roll(next.length + 1)
      const row = next[at]
      const text = `${side}${step}`
      if (!row) next.push({ key: text, text })
      else if (roll(3) === 0) next.splice(at, 1)
      else if (roll(2) === 0) next[at] = { ...row, text }
      else next.splice(roll(next.length), 0, ...next.splice(at, 1))
    }
    return next
  }
  const texts = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row))
  /** Lists the rows that a merge has lost or brought back; none if it lists a conflict with both sides. */
  function faultsOf(base: object[], mine: object[], theirs: object[]): unknown[] {
    const { values, conflicts } = mergeDraft({ rows: base }, { rows: mine }, { rows: theirs })
    if (conflicts.length > 0) {
      const isNeeded = !isSame(mine, base) && !isSame(theirs, base)
      return isNeeded && isSame(conflicts, [{ path: 'rows', mine, theirs }]) ? [] : ['conflict', ...conflicts]
    }
    const [was, my, their, is] = [texts(base), texts(mine), texts(theirs), texts(values.rows)]
    const inAll = (row: string) => [was, my, their].every((rows) => rows.includes(row))
    const orders = [my, their].map((rows) => String(rows.filter(inAll)))
    return [
      ...[...my, ...their].filter((row) => !was.includes(row) && !is.includes(row)),
      ...was.filter((row) => is.includes(row) && !inAll(row)),
      ...is.filter((row, index) => is.indexOf(row) !== index),
      ...(orders.includes(String(is.filter(inAll))) ? [] : ['order', is]),
    ]
  }
  test.each(Object.entries(kinds))('%s', (_, rowOf) => {
    const faults = Array.from({ length: 3000 }, (__, seed) => {
      const { roll } = seededRandom(seed)
      const before = ['A', 'B', 'C', 'D'].slice(roll(4)).map((key) => ({ key, text: 'base' }))
      const [mine, theirs] = [edited(before, 'm', roll), edited(before, 't', roll)]
      return { seed, faults: faultsOf(before.map(rowOf), mine.map(rowOf), theirs.map(rowOf)) }
    })
    expect(faults.filter((one) => one.faults.length > 0)).toEqual([])
  })
})
