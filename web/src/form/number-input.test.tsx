import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  document.documentElement.lang = ''
  vi.resetModules()
})

test.each([
  ['en', '7.5', '8.5'],
  ['de', '7,5', '8,5'],
])('in %s a stored 7.5 is shown as %s, and a typed 8,5 as %s', async (language, stored, typed) => {
  document.documentElement.lang = language
  vi.resetModules()
  const { NumberInput } = await import('./NumberInput.tsx')
  function Form() {
    const [value, setValue] = useState('7.5')
    return (
      <MantineProvider>
        <NumberInput label="Days" value={value} onChange={setValue} />
        <output>{value}</output>
      </MantineProvider>
    )
  }
  render(<Form />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Days' })
  expect(field.value).toBe(stored)
  await userEvent.clear(field)
  await userEvent.type(field, '8,5')
  expect(field.value).toBe('8,5')
  expect(screen.getByRole('status').textContent).toBe('8.5')
  await userEvent.tab()
  expect(field.value).toBe(typed)
})
