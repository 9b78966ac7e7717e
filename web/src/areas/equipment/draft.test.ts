import { expect, test } from 'vitest'
import { blankDraft, bodyOf, type Draft } from './draft.ts'

const ana = { uuid: '00000000-0000-4000-8000-000000000001', firstName: 'Ana', lastName: 'Kovač', profileImage: null }
const draft: Draft = { ...blankDraft({ ...ana, position: null }), dateAdded: '2026-01-05' }

test('an unassigned item is saved without the date that the form hides', () => {
  expect(bodyOf(draft)).toMatchObject({ employee: { uuid: ana.uuid }, dateAdded: '2026-01-05' })
  expect(bodyOf({ ...draft, employee: null })).not.toHaveProperty('dateAdded')
  expect(bodyOf({ ...draft, employee: null, unassignedOn: '2026-01-06' })).toMatchObject({ dateAdded: '2026-01-05' })
})
