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

test.each(lists)('%s opens what the search offers', async (name, parts) => {
  for (const part of ['import', 'export'] as const) {
    const { router } = await openScreen(name, { search: parts[part] === undefined ? {} : { open: part } })
    const button = page.queryByRole('button', { name: pseudo(part === 'import' ? 'Import' : 'Export') })
    // The search offers all that the list has.
    expect(button !== null, part).toBe(parts[part] !== undefined)
    if (parts[part] === undefined) continue
    if (part === 'import') expect(await page.findByRole('dialog', { name: parts.import! })).toBeDefined()
    else expect(await page.findByRole('menu', { name: pseudo('Export') })).toBeDefined()
    expect(router.state.location.search).not.toHaveProperty('open')
  }
})
