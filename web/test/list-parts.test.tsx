import { screen as page } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { screenNames } from '@hr/contract/screens'
import { pseudo } from '../../scripts/messages/pseudo.ts'
import { places } from '../src/app/places.ts'
import { openScreen } from './open-screen.tsx'

// The search opens the import and the export of a list by its address.

vi.mock(import('../src/api/realtime.ts'), () => ({ listenToPushes: () => () => undefined }))

const lists = screenNames.flatMap((name) => {
  const { parts } = places[name] ?? {}
  return parts ? [[name, parts] as const] : []
})

const offered = lists.flatMap(([name, parts]) =>
  (['import', 'export'] as const).flatMap((part) =>
    parts[part] === undefined ? [] : [[name, part, parts[part]] as const],
  ),
)
const opened = { import: 'dialog', export: 'menu' } as const
const buttons = { import: pseudo('Import'), export: pseudo('Export') }

test.each(offered)('%s opens its %s', async (name, part, label) => {
  const { router } = await openScreen(name, { search: { open: part } })
  expect(await page.findByRole(opened[part], { name: part === 'import' ? label : buttons.export })).toBeDefined()
  expect(router.state.location.search).not.toHaveProperty('open')
})

test.each(lists)('the search offers what %s has', async (name, parts) => {
  await openScreen(name)
  const shown = (['import', 'export'] as const).filter((part) => page.queryByRole('button', { name: buttons[part] }))
  expect(shown).toEqual((['import', 'export'] as const).filter((part) => parts[part] !== undefined))
})
