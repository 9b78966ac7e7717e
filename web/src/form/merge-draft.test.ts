import { describe, expect, test } from 'vitest'
import { mergeDraft } from './merge-draft.ts'

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

  test('lists rows without an id as one field', () =>
    expect(mergeDraft({ jobs: [] }, { jobs: [{ at: 'A' }] }, { jobs: [{ at: 'B' }] }).conflicts).toEqual([
      { path: 'jobs', mine: [{ at: 'A' }], theirs: [{ at: 'B' }] },
    ]))
})
