import { expect, test, vi } from 'vitest'
import { customIdOf } from '@hr/contract/areas/custom-fields/values'
import { viewKinds, type ViewedList } from '@hr/contract/areas/views/kinds'
import { columnIdOf } from '../src/table/columns.ts'
import { namesOf } from '../src/table/filters/filters.ts'
import { openScreen } from './open-screen.tsx'

// A view of a list can only keep the columns and filters that `viewKinds` names, so it must name all of the list's.

type Parts = { columns: string[]; filters: string[] }

const isNotCustom = (name: string) => customIdOf(name) === undefined
const { lists } = vi.hoisted(() => ({ lists: new Map<string, Parts>() }))

vi.mock(import('../src/api/realtime.ts'), () => ({ listenToPushes: () => () => undefined }))
vi.mock(import('../src/table/use-list-page.ts'), async (load) => {
  const original = await load()
  return {
    ...original,
    useListPage: (options) => {
      lists.set(options.name, {
        columns: options.columns.map(columnIdOf).filter(isNotCustom),
        filters: (options.filters ?? []).flatMap(namesOf).filter(isNotCustom),
      })
      return original.useListPage(options)
    },
  }
})

/** The list of a report's records opens within a report. */
const kinds = Object.entries(viewKinds).flatMap(([list, kind]) =>
  'columns' in kind && list !== 'report-records' ? [{ list: list as ViewedList, ...kind }] : [],
)

test.each(kinds)('views of $list keep its columns and filters', async ({ list, screen, search, columns, filters }) => {
  lists.clear()
  await openScreen(screen, { search: search ?? {} })
  const shown = lists.get(list)
  expect(shown?.columns).not.toHaveLength(0)
  // Kinds may name more: a user's role decides on some columns, and saved views keep the names of earlier ones.
  expect(columns).toEqual(expect.arrayContaining(shown?.columns ?? ['no list']))
  expect(filters).toEqual(expect.arrayContaining(shown?.filters ?? []))
})
