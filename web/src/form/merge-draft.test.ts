import { describe, expect, test } from 'vitest'
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
