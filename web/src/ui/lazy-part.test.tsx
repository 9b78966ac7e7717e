import { MantineProvider } from '@mantine/core'
import { act, render as mount, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lazyPart, type FailurePlace } from './LazyPart.tsx'

type PartProps = { name: string; onClose?: () => void }

const Part = ({ name }: PartProps) => <p>{`Here is ${name}`}</p>
const failed = 'This part of the page could not be loaded. Try again, or reload the page if that does not help.'
const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

const load = vi.fn<() => Promise<typeof Part>>()
const part = (place?: FailurePlace) => lazyPart(load, place)
const render = (page: ReactNode) => mount(<MantineProvider env="test">{page}</MantineProvider>)

beforeEach(() => {
  load.mockReset().mockImplementation(async () => Part)
})
/** The next so many times it cannot be loaded. */
const failTimes = (times: number) => {
  for (let time = 0; time < times; time++) load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
}

describe('a part that is loaded later', () => {
  test('has in its place what stands there until it comes', async () => {
    const Lazy = part()
    render(<Lazy name="the menu" fallback={<button type="button">Menu</button>} />)
    expect(screen.getByRole('button', { name: 'Menu' })).toBeTruthy()
    expect(await screen.findByText('Here is the menu')).toBeTruthy()
  })
  test('and fails while it is shown leaves what is around it, and can be tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isBroken = true
    load.mockResolvedValue(({ name }: PartProps) => {
      if (isBroken) throw new Error('Broken')
      return <p>{`Here is ${name}`}</p>
    })
    const Lazy = part('in its place')
    render(
      <>
        <input aria-label="Name" />
        <Lazy name="the bell" />
      </>,
    )
    expect(await screen.findByText(failed)).toBeTruthy()
    expect(screen.getByLabelText('Name')).toBeTruthy()
    isBroken = false
    await tryAgain()
    expect(await screen.findByText('Here is the bell')).toBeTruthy()
  })
  test('and cannot be loaded leaves what is around it, and is really tried again', async () => {
    failTimes(2)
    const Lazy = part('in its place')
    render(
      <>
        <input aria-label="Name" />
        <Lazy name="the calendar" />
      </>,
    )
    await userEvent.type(screen.getByLabelText('Name'), 'Ana')
    expect((await screen.findByRole('alert')).textContent).toContain(failed)
    await tryAgain()
    expect(load).toHaveBeenCalledTimes(2)
    expect((await screen.findByRole('alert')).textContent).toContain(failed)
    await tryAgain()
    expect(await screen.findByText('Here is the calendar')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ana')
  })
})

describe('a dialog that cannot be loaded', () => {
  // The browser of the unit tests knows the element and not yet how it is opened.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  const Page = ({ Lazy }: { Lazy: ReturnType<typeof part> }) => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Lazy name="the dialog" onClose={() => setOpen(false)} />}
      </>
    )
  }
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Open' }))
  test('says so over the page, and comes when it is tried again', async () => {
    failTimes(1)
    render(<Page Lazy={part()} />)
    await open()
    expect(await screen.findByRole('alertdialog', { name: failed })).toBeTruthy()
    await tryAgain()
    expect(await screen.findByText('Here is the dialog')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
  test('can be given up, and is tried anew when it is opened again', async () => {
    failTimes(1)
    render(<Page Lazy={part()} />)
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await open()
    expect(await screen.findByText('Here is the dialog')).toBeTruthy()
  })
})

test('what nobody has asked for says nothing, and comes when it can', async () => {
  vi.useFakeTimers()
  failTimes(1)
  const Lazy = part('nowhere')
  await act(async () => render(<Lazy name="the count" fallback={<p>Nothing yet</p>} />))
  expect(screen.getByText('Nothing yet')).toBeTruthy()
  await act(async () => vi.advanceTimersByTimeAsync(30_000))
  expect(screen.getByText('Here is the count')).toBeTruthy()
  expect(screen.queryByText('Nothing yet')).toBeNull()
})
