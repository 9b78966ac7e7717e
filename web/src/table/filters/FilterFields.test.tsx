import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { query } from '../../api/client.ts'
import { FilterFields } from './FilterFields.tsx'
import { FilterField } from './FilterField.tsx'
import type { Filter, FilterValues } from './filters.ts'

const filters: readonly Filter[] = [
  { kind: 'text', name: 'city', label: 'City' },
  { kind: 'days', label: 'Day', from: 'from', to: 'to' },
]

function Filters() {
  const [values, setValues] = useState<Record<string, string | undefined>>({ city: 'Zenica', from: '2026-01-15' })
  return (
    <>
      <FilterFields
        filters={filters}
        // Unset values are undefined in both.
        values={values as FilterValues}
        set={(change) => setValues((before) => ({ ...before, ...change }))}
        onClose={() => undefined}
      />
      <output>{Object.values(values).filter(Boolean).join()}</output>
    </>
  )
}

const texts = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)

test('clears all fields on reset, including text typed a moment ago', async () => {
  stubServer({ 'POST /refresh': () => ({ status: 401, result: { message: '' } }) })
  await renderAt('/', <Filters />)
  expect(texts()).toEqual(['Zenica', '15/01/2026', ''])
  const [city, from, to] = screen.getAllByRole('textbox')
  if (!city || !from || !to) throw new Error('There are three fields.')
  await userEvent.type(from, '9')
  await userEvent.type(to, '31/02')
  await userEvent.type(city, ' and Tuzla')
  const reset = screen.getByRole('button', { name: 'Reset filters' })
  await userEvent.click(reset)
  expect(texts()).toEqual(['', '', ''])
  expect(document.querySelector('output')?.textContent).toBe('')
  expect(document.activeElement).toBe(reset)
})

test('shows an error if suggestions fail to load, accepts the typed text, and can retry', async () => {
  let isDown = true
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /applicants/positions': () => (isDown ? { status: 500, result: { message: '' } } : { result: ['Tester'] }),
  })
  const filter: Filter = {
    kind: 'text',
    name: 'position',
    label: 'Position',
    suggestions: query(applicantsApi.positions, {}),
  }
  await renderAt('/', <FilterField filter={filter} values={{}} set={() => undefined} />)
  expect((await screen.findByText('Failed to load data')).getAttribute('role')).toBe('alert')
  const position = screen.getByRole<HTMLInputElement>('combobox', { name: 'Position' })
  await userEvent.type(position, 'Te')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(document.activeElement).toBe(position))
  expect(position.value).toBe('Te')
  expect(await screen.findByRole('option', { name: 'Tester', hidden: true })).toBeDefined()
})
