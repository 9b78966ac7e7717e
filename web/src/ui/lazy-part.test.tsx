import { MantineProvider } from '@mantine/core'
import { render as mount, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lazyWithRetry } from './lazy-part.tsx'

const Part = ({ name }: { name: string }) => <p>{`Here is ${name}`}</p>
const failed = 'This part of the page could not be loaded. Try again, or reload the page if that does not help.'
const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

const load = vi.fn<() => Promise<typeof Part>>()
const render = (part: ReactNode) =>
  mount(
    <MantineProvider env="test">
      <input aria-label="Name" />
      {part}
    </MantineProvider>,
  )

beforeEach(() => {
  load.mockReset().mockImplementation(async () => Part)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('a lazily loaded component', () => {
  test('shows a loading text, then its content', async () => {
    const Lazy = lazyWithRetry(load)
    render(<Lazy name="the calendar" />)
    expect(screen.getByRole('status').textContent).toBe('Loading data. Please wait')
    expect(await screen.findByText('Here is the calendar')).toBeTruthy()
  })
  test('that crashes leaves the rest of the page and can be retried', async () => {
    let isBroken = true
    load.mockResolvedValue(({ name }) => {
      if (isBroken) throw new Error('Broken')
      return <p>{`Here is ${name}`}</p>
    })
    const Lazy = lazyWithRetry(load)
    render(<Lazy name="the preview" />)
    expect(await screen.findByText(failed)).toBeTruthy()
    expect(screen.getByLabelText('Name')).toBeTruthy()
    isBroken = false
    await tryAgain()
    expect(await screen.findByText('Here is the preview')).toBeTruthy()
  })
  test('that fails to load leaves the rest of the page and can be retried', async () => {
    load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const Lazy = lazyWithRetry(load)
    render(<Lazy name="the calendar" />)
    await userEvent.type(screen.getByLabelText('Name'), 'Ana')
    expect((await screen.findByRole('alert')).textContent).toContain(failed)
    await tryAgain()
    expect((await screen.findByRole('alert')).textContent).toContain(failed)
    await tryAgain()
    expect(await screen.findByText('Here is the calendar')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ana')
  })
})
