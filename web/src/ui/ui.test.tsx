import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pressBackButton, WithBackButton } from '../../test/render.tsx'
import { store } from '../lib/store.ts'
import { keepFocusOnBusyButtons } from './busy-focus.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import { DataList, DataListItem } from './DataList.tsx'
import { Avatar } from './Avatar.tsx'
import { LongText } from './LongText.tsx'
import { lastWordOf, Name } from './Name.tsx'
import { focusTitle } from './PageTitle.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { LoadingDialog } from './LoadingDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { SidePanel } from './SidePanel.tsx'
import { toast, Toasts } from './toasts.tsx'

describe('a long text', () => {
  const long = 'x'.repeat(50)
  const show = (text: ReactNode) =>
    render(
      <MantineProvider env="test">
        <p aria-label="Text">{text}</p>
      </MantineProvider>,
    )
  const shown = () => screen.getByLabelText('Text').textContent
  test('collapses from 50 characters to 45 and expands again', async () => {
    show(<LongText>{long}</LongText>)
    expect(screen.getByText(`${'x'.repeat(45)}…`)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'See More', expanded: false }))
    expect(shown()).toBe(`${long}See Less`)
    await userEvent.click(screen.getByRole('button', { name: 'See Less', expanded: true }))
    expect(shown()).toContain('See More')
  })
  test('is read as a whole by screen readers and on hover', () => {
    show(<LongText>{long}</LongText>)
    expect(screen.getByTitle(long)).toBeDefined()
    expect(screen.getByText(long)).toBeDefined()
  })
  test('is not collapsed at 49 characters', () => {
    show(<LongText>{'x'.repeat(49)}</LongText>)
    expect(shown()).toBe('x'.repeat(49))
  })
})

describe('a name', () => {
  const show = (name: ReactNode) => render(<a href="/there">{name}</a>)
  const first = 'Marija Marija Marija Marija Marija Ana Marija Maria'
  test('of 60 characters has no button, and is read as a whole and on hover', () => {
    show(<Name kept="Kovačević">{`${first} Kovačević`}</Name>)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByTitle(`${first} Kovačević`)).toBeDefined()
    expect(screen.getByRole('link', { name: `${first} Kovačević` })).toBeDefined()
  })
  test('keeps its surname apart from what gives way', () => {
    show(<Name kept="Kovačević">{`${first} Kovačević`}</Name>)
    expect(screen.getByText('Kovačević')).toBeDefined()
  })
  test('is plain while it is short', () => {
    show(<Name kept="Kovač">Ana Kovač</Name>)
    expect(screen.getByRole('link').children).toHaveLength(0)
  })
  test('that is an email address wraps before its dots and its @', () => {
    show(<Name>kresimir.blazevic@example.com</Name>)
    expect(screen.getByTitle('kresimir.blazevic@example.com').innerHTML).toBe(
      '<wbr>kresimir<wbr>.blazevic<wbr>@example<wbr>.com',
    )
  })
  test('ends with its last word', () => {
    expect(['Ana Marija Kos', 'Ana', ''].map(lastWordOf)).toEqual(['Kos', 'Ana', ''])
  })
})

test('a confirmation dialog closes when its session ends', async () => {
  const onClose = vi.fn<() => void>()
  render(
    <WithBackButton>
      <ConfirmDialog isOpen title="Delete it?" confirm="Yes" onConfirm={() => undefined} onClose={onClose}>
        It is gone then.
      </ConfirmDialog>
    </WithBackButton>,
  )
  expect(onClose).not.toHaveBeenCalled()
  act(() => store.actions.endSession({ kind: 'signed-out', endedHere: true }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('the focus returns to the element that had it before a delay', async () => {
  const page = (isOpen: boolean) => (
    <WithBackButton>
      <button type="button">Apply</button>
      <LoadingDialog isOpen={isOpen} text="Loading data. Please wait" />
    </WithBackButton>
  )
  const { rerender } = render(page(false))
  const button = screen.getByRole('button', { name: 'Apply' })
  button.focus()
  rerender(page(true))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  rerender(page(false))
  await waitFor(() => expect(document.activeElement).toBe(button))
})

describe('the focus of a new page', () => {
  const page = (content: ReactNode) => (
    <main tabIndex={-1}>
      <button type="button">Menu</button>
      {content}
    </main>
  )
  const title = <h1 tabIndex={-1}>Ana Kovač</h1>
  const titled = () => screen.findByRole('heading', { name: 'Ana Kovač' })
  test('moves on to a title that comes with the data', async () => {
    const { rerender } = render(page(null))
    focusTitle()
    expect(document.activeElement).toBe(screen.getByRole('main'))
    rerender(page('Loading'))
    rerender(page(title))
    const heading = await titled()
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })
  test('moves on from the title of a placeholder', async () => {
    const { rerender } = render(page(<h1 tabIndex={-1}>Employee</h1>))
    focusTitle()
    expect(document.activeElement?.textContent).toBe('Employee')
    rerender(page(<section>{title}</section>))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ana Kovač'))
  })
  test('stays where the user has moved it in the meantime', async () => {
    const { rerender } = render(page(null))
    focusTitle()
    screen.getByRole('button', { name: 'Menu' }).focus()
    rerender(page(title))
    await titled()
    expect(document.activeElement?.textContent).toBe('Menu')
  })
})

describe('the focus of a dialog', () => {
  type State = { isOpen: boolean; hasOpener?: boolean; children?: ReactNode }
  const page = ({ isOpen, hasOpener = true, children }: State) => (
    <WithBackButton>
      <main>
        <h1 tabIndex={-1}>Tokens</h1>
        <ul>
          <li>
            <button type="button">End Archive</button>
          </li>
          {hasOpener && (
            <li>
              <button type="button">End Payroll</button>
            </li>
          )}
          <li>
            <button type="button">End Directory</button>
          </li>
        </ul>
        <button type="button">Add</button>
      </main>
      {isOpen && (
        <Dialog title="A dialog" onClose={() => undefined}>
          {children}
        </Dialog>
      )}
    </WithBackButton>
  )
  const button = (name: string) => screen.getByRole('button', { name })
  const open = async (children: ReactNode) => {
    const { rerender } = render(page({ isOpen: false }))
    button('End Payroll').focus()
    rerender(page({ isOpen: true, children }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    return (state: State) => rerender(page({ children, ...state }))
  }

  test('starts in the first field', async () => {
    await open(<input aria-label="Name" />)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
  })
  test('starts at the marked element', async () => {
    await open(
      <>
        <input aria-label="Name" />
        <button type="button" data-autofocus>
          Keep
        </button>
      </>,
    )
    expect(document.activeElement).toBe(button('Keep'))
  })
  test('returns to the dialog below, even if its own code was loaded only then', async () => {
    keepFocusOnBusyButtons()
    let finish: () => void = () => undefined
    const Content = ({ onClose }: { onClose: () => void }) => <Dialog title="Sign in" onClose={onClose} />
    const SignIn = lazyDialog(
      () => new Promise<typeof Content>((resolve) => (finish = () => resolve(Content))),
      'Sign in',
    )
    const below = (isSignedOut: boolean) => (
      <>
        <button type="button" disabled={isSignedOut}>
          Save
        </button>
        {isSignedOut && <SignIn onClose={() => undefined} />}
      </>
    )
    const change = await open(below(false))
    const save = button('Save')
    save.focus()
    change({ isOpen: true, children: below(true) })
    const dialog = () => screen.getByRole('dialog', { name: 'Sign in' })
    await waitFor(() => expect(dialog().contains(document.activeElement)).toBe(true))
    const frame = dialog()
    act(() => finish())
    await waitFor(() => expect(frame.isConnected).toBe(false))
    await waitFor(() => expect(dialog().contains(document.activeElement)).toBe(true))
    change({ isOpen: true, children: below(false) })
    // The title of the page would get it by a timer.
    await new Promise((resolve) => setTimeout(resolve))
    expect(document.activeElement).toBe(save)
  })
  test('moves to what is nearest if its opener was removed', async () => {
    const change = await open('Gone?')
    change({ isOpen: true, hasOpener: false })
    change({ isOpen: false, hasOpener: false })
    await waitFor(() => expect(document.activeElement).toBe(button('End Directory')))
  })
  test('moves to what is nearest if its opener is removed after it has closed', async () => {
    const change = await open('Gone?')
    change({ isOpen: false })
    expect(document.activeElement).toBe(button('End Payroll'))
    change({ isOpen: false, hasOpener: false })
    await waitFor(() => expect(document.activeElement).toBe(button('End Directory')))
  })
})

describe('the back button', () => {
  const onClose = vi.fn<(name: string) => void>()
  beforeEach(() => void onClose.mockReset())
  const question = (name: string, isBusy = false) => (
    <ConfirmDialog
      key={name}
      isOpen
      isBusy={isBusy}
      title={name}
      confirm="Yes"
      onConfirm={() => undefined}
      onClose={() => onClose(name)}
    >
      It is gone then.
    </ConfirmDialog>
  )
  const show = async (...dialogs: ReactNode[]) => {
    const { rerender } = render(<WithBackButton>{dialogs.slice(0, 1)}</WithBackButton>)
    await screen.findByRole('dialog')
    rerender(<WithBackButton>{dialogs}</WithBackButton>)
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(dialogs.length))
  }

  test('closes a confirmation and stays on the page', async () => {
    await show(question('Delete it?'))
    await pressBackButton()
    expect(onClose).toHaveBeenCalledOnce()
  })
  test('closes only the topmost dialog, whichever was rendered last', async () => {
    const panel = (
      <SidePanel key="panel" title="Panel" onClose={() => onClose('panel')}>
        History
      </SidePanel>
    )
    await show(panel, question('Delete it?'))
    await pressBackButton()
    expect(onClose.mock.calls).toEqual([['Delete it?']])
  })
  test('stays at a dialog that is busy, and at a secret that is shown once', async () => {
    await show(question('Delete it?', true))
    await pressBackButton()
    cleanup()
    await show(
      <SecretDialog
        key="secret"
        title="Token"
        text="Copy it"
        label="Token"
        secret="x"
        onClose={() => onClose('secret')}
      />,
    )
    await pressBackButton()
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('a toast', () => {
  afterEach(() => act(() => void vi.advanceTimersByTime(5000)))
  const show = (kind: keyof typeof toast) => {
    vi.useFakeTimers()
    render(
      <MantineProvider env="test">
        <Toasts />
      </MantineProvider>,
    )
    act(() => toast[kind]('Saved'))
  }
  test('is announced politely for a success, and immediately for an error', () => {
    show('success')
    expect(screen.getByRole('status').textContent).toBe('Saved')
    act(() => toast.info('Save again'))
    expect(screen.getByRole('status').textContent).toBe('SavedSave again')
    act(() => toast.error('Not saved'))
    expect(screen.getByRole('alert').textContent).toBe('Not saved')
  })
  test('is shown for 4000 ms', () => {
    show('success')
    act(() => void vi.advanceTimersByTime(3999))
    expect(screen.queryByText('Saved')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByText('Saved')).toBeNull()
  })
  test.each([
    ['pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
    ['focus', fireEvent.focus, fireEvent.blur],
  ])('stays while the %s is on it', (_, enter, leave) => {
    show('success')
    const text = screen.getByText('Saved')
    const box = text.parentElement ?? text
    enter(box)
    act(() => void vi.advanceTimersByTime(10_000))
    expect(screen.queryByText('Saved')).not.toBeNull()
    leave(box)
    act(() => void vi.advanceTimersByTime(4000))
    expect(screen.queryByText('Saved')).toBeNull()
  })
  test('returns the focus when it is closed by keyboard', () => {
    vi.useFakeTimers()
    render(
      <MantineProvider env="test">
        <input aria-label="Notes" />
        <Toasts />
      </MantineProvider>,
    )
    act(() => toast.success('Saved'))
    const notes = screen.getByLabelText('Notes')
    notes.focus()
    const close = screen.getByRole('button', { name: 'Close' })
    act(() => close.focus())
    fireEvent.click(close)
    expect(screen.queryByText('Saved')).toBeNull()
    expect(document.activeElement).toBe(notes)
  })
  test('can be closed', () => {
    show('error')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Saved')).toBeNull()
  })
})

test('an empty value is a dash, announced as "not given"', () => {
  render(
    <MantineProvider env="test">
      <DataList>
        <DataListItem label="Title">{null}</DataListItem>
      </DataList>
    </MantineProvider>,
  )
  expect(screen.getByRole('definition').textContent).toBe('—not given')
})

test('an avatar loads the small image in a list, and the medium one in a banner', () => {
  const photo = 'x.webp?expires=1&signature=s'
  const address = `${location.origin}/images/${photo}`
  const { container, rerender } = render(<Avatar name="Ana" photo={photo} size={32} />)
  const source = () => container.querySelector('img')?.getAttribute('src')
  expect(source()).toBe(`${address}&size=small`)
  rerender(<Avatar name="Ana" photo={photo} size={96} />)
  expect(source()).toBe(address)
})

test('an avatar shows a photo that is not saved yet', () => {
  const photo = 'data:image/png;base64,AA=='
  const { container } = render(<Avatar name="Ana" photo={photo} size={96} />)
  expect(container.querySelector('img')?.src).toBe(photo)
})

test('an avatar without a photo shows the initials of first and last name', () => {
  const { container, rerender } = render(<Avatar name="Đorđe Ćosić" photo={null} />)
  expect(container.textContent).toBe('ĐĆ')
  rerender(<Avatar name="Đorđe Ćosić" photo="x.webp" />)
  const photo = container.querySelector('img')
  expect(photo?.alt).toBe('')
  if (photo) fireEvent.error(photo)
  expect(container.textContent).toBe('ĐĆ')
})
