import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { fieldTexts } from '@hr/contract/lib/fields'
import { renderAt } from '../../../test/render.tsx'
import { stubServer } from '../../../test/server.ts'
import { FilterButton } from './FilterButton.tsx'
import { FilterField } from './FilterField.tsx'
import type { Filter, FilterValues } from './filters.ts'

const start: Filter = { kind: 'days', label: 'Start date', from: 'from', to: 'to' }
const labels = { Active: 'Active', 'Not active': 'Not active', Away: 'Away' }
const status: Filter = {
  kind: 'options',
  name: 'status',
  label: 'Status',
  options: ['Active', 'Not active', 'Away'],
  labels,
}
const contract: Filter = { kind: 'option', name: 'contract', label: 'Contract', options: ['Long', 'Short'] }

function Filters({ filter }: { filter: Filter }) {
  const [now, setNow] = useState<Record<string, string | undefined>>({})
  // Unset values are undefined in both.
  const props = { filter, values: now as FilterValues, set: (change: typeof now) => setNow({ ...now, ...change }) }
  return (
    <>
      <FilterButton {...props} />
      <FilterField {...props} />
      <output>{JSON.stringify(now)}</output>
    </>
  )
}
const renderFilter = async (filter: Filter) => {
  stubServer({ 'POST /refresh': () => ({ status: 401, result: { message: '' } }) })
  await renderAt('/', <Filters filter={filter} />)
}
const values = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as unknown
const opener = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}`) }).textContent
const day = (name: string, description?: string) =>
  screen.getByRole('textbox', { name, ...(description !== undefined && { description }) })
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })

test('tells when the end of a date range is ignored and when a date does not exist', async () => {
  await renderFilter(start)
  type(day('From DD/MM/YYYY'), '1.1.2019')
  type(day('To DD/MM/YYYY'), '31/12/2020')
  expect(values()).toEqual({ from: '2019-01-01', to: '2020-12-31' })
  expect(opener('Start date')).toBe('Start date: 01/01/2019 – 31/12/2020')
  type(day('To DD/MM/YYYY'), '31/12/2018')
  expect(screen.getByText('Ignored: this is before the start')).toBeDefined()
  type(day('To DD/MM/YYYY'), '31/02/2020')
  expect(screen.getByText(english(fieldTexts.day))).toBeDefined()
})

test('keeps several options in the order of the list', async () => {
  await renderFilter(status)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Away' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Active' }))
  expect(values()).toEqual({ status: 'Active,Away' })
  expect(opener('Status')).toBe('Status: Active, Away')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Away' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Active' }))
  expect(values()).toEqual({})
})

test('clears a single option by Any', async () => {
  await renderFilter(contract)
  fireEvent.click(screen.getByRole('radio', { name: 'Short' }))
  expect(opener('Contract')).toBe('Contract: Short')
  fireEvent.click(screen.getByRole('radio', { name: 'Any' }))
  expect(values()).toEqual({})
})
