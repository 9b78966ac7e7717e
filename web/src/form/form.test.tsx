import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { todayIn } from '@hr/contract/lib/dates'
import { isDay } from '@hr/contract/lib/day'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { Person } from '@hr/contract/areas/employees/people'
import { email, name } from '@hr/contract/lib/fields'
import { pressBackButton, renderAt, WithBackButton } from '../../test/render.tsx'
import { ana, signedIn, stubServer } from '../../test/server.ts'
import { query } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { hasUnsavedChanges } from '../lib/unsaved.ts'
import { formatBytes } from '../lib/bytes.ts'
import { CreatableField, CreatableMultiField } from './CreatableField.tsx'
import { DayField } from './DayField.tsx'
import { FileField } from './FileField.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormPage } from './FormPage.tsx'
import { FormSection } from './FormSection.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { MultiSelectField } from './MultiSelectField.tsx'
import { PersonSelect } from './PersonSelect.tsx'
import { TextAreaField, TextField } from './fields.tsx'
import { blankOr, filledRows } from './rows.ts'
import { RowsField } from './RowsField.tsx'
import { SelectField } from './SelectField.tsx'
import { useRecordForm } from './use-record-form.ts'

const job = z.object({ company: name, years: z.string().regex(/^\d{4}-$/, 'Not like XXXX-') })
const schema = z.object({
  firstName: name,
  email,
  born: z.string().refine((text) => text === '' || isDay(text), 'Invalid date'),
  city: z.string(),
  languages: z.array(z.string().regex(/^\p{Lu}/u, 'Not a language')),
  files: z.array(z.instanceof(File)),
  jobs: z.array(blankOr(job)),
  notes: z.string(),
  hidden: z.string(),
})
type Job = z.input<typeof job>
type Draft = Omit<z.input<typeof schema>, 'jobs'> & { jobs: Job[] }
const blank: Draft = {
  firstName: '',
  email: '',
  born: '',
  city: '',
  languages: [],
  files: [],
  jobs: [],
  notes: '',
  hidden: '',
}

const at = (company: string, years = '2020-'): Job => ({ company, years })

type Save = (draft: Draft) => Promise<void>
let save = vi.fn<Save>()
beforeEach(() => {
  stubServer({ 'POST /refresh': () => signedIn() })
  save = vi.fn<Save>(async () => {})
})

/** `stored`: the version that another user has saved in the meantime. */
function TestForm({ start = blank, stored }: { start?: Partial<Draft>; stored?: () => Promise<Partial<Draft>> }) {
  const form = useRecordForm<Draft>(schema, { ...blank, ...start })
  return (
    <FormPage
      title="Test form"
      form={form}
      cancelTo={{ to: '/positions' }}
      {...(stored && {
        loadCurrent: async () => ({ base: { ...blank, ...start }, theirs: { ...blank, ...(await stored()) } }),
      })}
      sections={{ titles: ['Person', 'Work'] }}
      save={async (draft) => {
        await save(draft)
        return { to: '/projects' }
      }}
    >
      <FormSection title="Person">
        <TextField path="firstName" label="First name" />
        <TextField path="email" label="Email" type="email" />
        <DayField path="born" label="Date of birth" yearsAgo={30} isOptional />
        <CreatableField path="city" label="City" options={['Mostar', 'Sarajevo']} isOptional />
        <CreatableMultiField path="languages" label="Languages" options={['English', 'German']} isOptional />
      </FormSection>
      <FormSection title="Work">
        <RowsField path="jobs" title="Experience" rowLabel="Experience" blank={at('', '')} schema={job}>
          {(path) => (
            <>
              <TextField path={`${path}.company`} label="Company" />
              <TextField path={`${path}.years`} label="Years" />
            </>
          )}
        </RowsField>
        <FileField path="files" label="Files" kind="document" isMultiple isOptional />
        <TextAreaField path="notes" label="Notes" isOptional />
      </FormSection>
    </FormPage>
  )
}
type TestDialogProps = { save: () => Promise<void>; onClose: () => void; blockedBy?: string; waitsFor?: string }
function TestDialog(props: TestDialogProps) {
  const form = useRecordForm(z.object({ firstName: name }), { firstName: '' })
  return (
    <FormDialog
      title="Test dialog"
      form={form}
      failedText="Failed to save data"
      saveLabel="Save"
      width={440}
      {...props}
    >
      <TextField path="firstName" label="First name" />
    </FormDialog>
  )
}
const good = { firstName: 'Ana', email: 'ana@example.com' }
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }))
const saved = () => save.mock.calls.at(-1)?.[0]

describe('a form', () => {
  test('sums up several problems, moves the focus there and links to each field', async () => {
    await renderAt('/', <TestForm />)
    await press('Save')
    const summary = screen.getByRole('group', { name: 'There are 2 problems' })
    expect(document.activeElement).toBe(summary)
    expect(summary.textContent).toContain('First name: Required field')
    await userEvent.click(screen.getByRole('link', { name: 'Email: Required field' }))
    expect(document.activeElement).toBe(field('Email'))
    expect(save).not.toHaveBeenCalled()
    expect(screen.getByRole('navigation', { name: 'Sections' }).textContent).toContain('Person2')
  })

  test('shows an error in a list of texts at its field until the text is removed', async () => {
    await renderAt('/', <TestForm start={{ ...good, languages: ['English'] }} />)
    await userEvent.type(field('Languages'), 'hello')
    await press('Save')
    expect(screen.getByText('Not a language')).toBeDefined()
    expect(document.activeElement).toBe(field('Languages'))
    await userEvent.clear(field('Email'))
    await press('Save')
    expect(screen.getByRole('link', { name: 'Languages: Not a language' })).toBeDefined()
    await press('Remove hello')
    expect(screen.queryByText('Not a language')).toBeNull()
    expect(save).not.toHaveBeenCalled()
  })

  test('moves the focus to the only invalid field, and validates while typing from then on', async () => {
    await renderAt('/', <TestForm start={{ firstName: 'Ana' }} />)
    await press('Save')
    expect(document.activeElement).toBe(field('Email'))
    await userEvent.type(field('Email'), 'ana@')
    expect(screen.getByText('Invalid email address')).toBeDefined()
    await userEvent.type(field('Email'), 'example.com')
    expect(screen.queryByText('Invalid email address')).toBeNull()
  })

  test('navigates after saving without asking', async () => {
    const router = await renderAt('/', <TestForm />)
    await userEvent.type(field('First name'), 'Ana')
    await userEvent.type(field('Email'), 'ana@example.com')
    expect(screen.getByText('Unsaved changes')).toBeDefined()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
    expect(saved()).toMatchObject(good)
    expect(hasUnsavedChanges()).toBe(false)
  })

  test('asks before it discards unsaved changes', async () => {
    const router = await renderAt('/', <TestForm />)
    await userEvent.type(field('First name'), 'Ana')
    expect(hasUnsavedChanges()).toBe(true)
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    const dialog = await screen.findByRole('dialog', { name: 'Discard changes?' })
    const stay = within(dialog).getByRole('button', { name: 'Cancel' })
    await waitFor(() => expect(document.activeElement).toBe(stay))
    await userEvent.click(stay)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field('First name').value).toBe('Ana')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Cancel' })))
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/positions'))
  })

  test('does not ask when the back button closes a dialog of the page', async () => {
    const onClose = vi.fn<() => void>()
    render(
      <WithBackButton>
        <LeaveGuard isDirty isLeavingAllowed={() => false} />
        <Dialog title="Crop photo" onClose={onClose} />
      </WithBackButton>,
    )
    await screen.findByRole('dialog')
    await pressBackButton()
    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.getByRole('dialog', { name: 'Crop photo' })).toBeDefined()
  })

  test('does not ask when the changes were undone', async () => {
    const router = await renderAt('/', <TestForm />)
    await userEvent.type(field('First name'), 'Ana')
    await userEvent.clear(field('First name'))
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/positions'))
  })

  test('freezes its fields while it is saved, and keeps the focus', async () => {
    let refuse: (error: Error) => void = () => undefined
    save = vi.fn<Save>(() => new Promise((_, failed) => (refuse = failed)))
    await renderAt('/', <TestForm start={{ ...good, languages: ['English'] }} />)
    await userEvent.type(field('First name'), '{Enter}')
    await waitFor(() => expect(save).toHaveBeenCalled())
    await userEvent.keyboard('lost')
    await userEvent.click(screen.getByRole('button', { name: 'Remove English' }))
    await userEvent.click(field('City'))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(field('First name').value).toBe('Ana')
    expect(screen.getByText('English')).toBeDefined()
    expect(field('City').value).toBe('')
    expect(document.activeElement).toBe(field('City'))

    act(() => refuse(new ApiError(500, '')))
    expect(await screen.findByText('Failed to save data')).toBeDefined()
    await userEvent.type(field('First name'), ' Marija')
    expect(field('First name').value).toBe('Ana Marija')
  })

  test('freezes its fields in a dialog too', async () => {
    let finish = () => {}
    const close = vi.fn<() => void>()
    await renderAt('/', <TestDialog save={() => new Promise<void>((done) => (finish = done))} onClose={close} />)
    await userEvent.type(field('First name'), 'Ana{Enter}')
    await userEvent.keyboard('lost')
    expect(field('First name').value).toBe('Ana')
    expect(document.activeElement).toBe(field('First name'))
    await act(async () => finish())
    expect(close).toHaveBeenCalledOnce()
  })

  test.each([
    ['in red why it is blocked', 'blockedBy', 'true'],
    ['in plain words what it waits for', 'waitsFor', null],
  ] as const)('a dialog says %s, and saves nothing until then', async (_, reason, look) => {
    const saving = vi.fn<() => Promise<void>>(async () => undefined)
    await renderAt('/', <TestDialog save={saving} onClose={() => undefined} {...{ [reason]: 'Not yet' }} />)
    expect((await screen.findByText('Not yet')).getAttribute('data-blocked')).toBe(look)
    await userEvent.type(field('First name'), 'Ana{Enter}')
    await press('Save')
    expect(saving).not.toHaveBeenCalled()
  })

  test('closes a dialog immediately while unchanged, and asks before it discards changes', async () => {
    const close = vi.fn<() => void>()
    await renderAt('/', <TestDialog save={async () => undefined} onClose={close} />)
    await userEvent.keyboard('{Escape}')
    expect(close).toHaveBeenCalledOnce()
    close.mockClear()

    await userEvent.type(field('First name'), 'Ana')
    await userEvent.keyboard('{Escape}')
    const question = within(await screen.findByRole('alertdialog', { name: /^Discard changes/ }))
    const stay = question.getByRole('button', { name: 'Keep editing' })
    expect(document.activeElement).toBe(stay)
    await userEvent.click(stay)
    expect(field('First name').value).toBe('Ana')
    expect(document.activeElement).toBe(field('First name'))
    await press('Cancel')
    await press('Keep editing')
    expect(document.activeElement).toBe(screen.getByRole('dialog'))
    await userEvent.keyboard('{Escape}')
    expect(close).not.toHaveBeenCalled()
    await press('Discard')
    expect(close).toHaveBeenCalledOnce()
  })

  test('keeps a dialog that is submitted twice open until it is saved', async () => {
    let finish = () => {}
    const close = vi.fn<() => void>()
    const saving = vi.fn<() => Promise<void>>(() => new Promise((done) => (finish = done)))
    await renderAt('/', <TestDialog save={saving} onClose={close} />)
    await userEvent.type(field('First name'), 'Ana')
    // A key that is held down, before anything is rendered.
    const sent = field('First name').form!
    await act(async () => {
      fireEvent.submit(sent)
      fireEvent.submit(sent)
    })
    expect(saving).toHaveBeenCalledOnce()
    expect(close).not.toHaveBeenCalled()
    await act(async () => finish())
    expect(close).toHaveBeenCalledOnce()
  })

  test("shows the server's messages at the fields, also in rows", async () => {
    save = vi.fn<Save>(async () => {
      throw new ApiError(400, 'Taken', { fields: { email: 'Taken', 'jobs.0.company': 'Unknown company' } })
    })
    await renderAt('/', <TestForm start={{ ...good, jobs: [at('X')] }} />)
    await press('Save')
    await screen.findByRole('group', { name: 'There are 2 problems' })
    expect(screen.getByRole('link', { name: 'Experience 1, Company: Unknown company' })).toBeDefined()
    expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  })

  test('keeps the input when there is no connection, and can be submitted again', async () => {
    let isDown = true
    save = vi.fn<Save>(async () => {
      if (isDown) throw new ApiError(0, 'No connection to the server.')
    })
    const router = await renderAt('/', <TestForm start={good} />)
    await press('Save')
    expect(await screen.findByText('No connection to the server.')).toBeDefined()
    expect(field('First name').value).toBe('Ana')
    isDown = false
    await press('Save')
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
  })

  test('merges the changes of another user, and lets the user choose where both changed a field', async () => {
    let isStale = true
    save = vi.fn<Save>(async () => {
      if (isStale) throw new ApiError(409, 'Mia saved this record at 10:42')
    })
    const before = { ...good, city: 'Mostar', languages: ['German'], jobs: [at('One')], notes: 'old', hidden: 'old' }
    const stored = { ...before, firstName: 'Anja', city: 'Zenica', jobs: [at('One'), at('Two')], hidden: 'new' }
    await renderAt('/', <TestForm start={before} stored={async () => stored} />)
    await userEvent.type(field('First name'), ' Marija')
    await userEvent.type(field('Notes'), ', mine')
    await press('Save')
    const notice = await screen.findByRole('region', { name: 'Mia saved this record at 10:42' })
    expect(document.activeElement).toBe(notice)
    const differing = within(notice).getAllByRole('group')
    expect(differing.map((group) => group.textContent)).toEqual(['First nameMy valueAna MarijaSaved valueAnja'])
    expect(field('First name').value).toBe('Ana Marija')
    expect(field('Notes').value).toBe('old, mine')
    expect(field('City').value).toBe('Zenica')
    expect(screen.getByRole('group', { name: 'Experience 2 of 2' })).toBeDefined()

    await userEvent.click(within(differing[0]!).getByRole('radio', { name: /^Saved value/ }))
    expect(field('First name').value).toBe('Anja')
    isStale = false
    await press('Save')
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
    // A field that is not on the page keeps the other user's value.
    expect(saved()).toMatchObject({ ...stored, notes: 'old, mine' })
  })

  test("keeps the input and the server's message if the record cannot be reloaded", async () => {
    save = vi.fn<Save>(async () => {
      throw new ApiError(409, 'Mia saved this record at 10:42')
    })
    const unreachable = () => Promise.reject(new ApiError(0, 'No connection to the server.'))
    await renderAt('/', <TestForm start={good} stored={unreachable} />)
    await userEvent.type(field('First name'), ' Marija')
    await press('Save')
    expect(await screen.findByText('Mia saved this record at 10:42')).toBeDefined()
    expect(field('First name').value).toBe('Ana Marija')
  })

  test('asks to wait when saving takes longer than 300 ms', async () => {
    save = vi.fn<Save>(() => new Promise<void>(() => {}))
    await renderAt('/', <TestForm start={good} />)
    await press('Save')
    expect(await screen.findByText('You submit application. Please wait', undefined, { timeout: 1000 })).toBeDefined()
    await userEvent.type(field('Email'), '{Enter}')
    expect(save).toHaveBeenCalledOnce()
  })
})

describe('a day', () => {
  test('that does not exist stays as typed and shows an error', async () => {
    await renderAt('/', <TestForm start={good} />)
    await userEvent.type(field('Date of birth'), '31/02/1992')
    await press('Save')
    expect(await screen.findByText('Invalid date')).toBeDefined()
    expect(field('Date of birth').value).toBe('31/02/1992')
  })

  test('can be picked from a calendar', async () => {
    await renderAt('/', <TestForm start={{ ...good, born: '1992-04-14' }} />)
    expect(field('Date of birth').value).toBe('14/04/1992')
    await press('Open the calendar: Date of birth')
    await userEvent.click(await screen.findByRole('button', { name: /^20 April 1992/ }))
    expect(field('Date of birth').value).toBe('20/04/1992')
  })

  test('from long ago is picked starting from its year', async () => {
    await renderAt('/', <TestForm start={good} />)
    await press('Open the calendar: Date of birth')
    const year = String(Number(todayIn('Europe/Sarajevo').slice(0, 4)) - 30)
    await userEvent.click(await screen.findByRole('button', { name: year }))
    await userEvent.click(screen.getByRole('button', { name: 'Apr' }))
    await userEvent.click(screen.getByRole('button', { name: `20 April ${year}` }))
    expect(field('Date of birth').value).toBe(`20/04/${year}`)
  })
})

describe('a list that accepts new values', () => {
  test('offers matches regardless of diacritics, and the new value last', async () => {
    await renderAt('/', <TestForm start={good} />)
    await userEvent.type(field('City'), 'sar')
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(options).toEqual(['Sarajevo', 'Add "sar"'])
    await userEvent.clear(field('City'))
    await userEvent.type(field('City'), 'Zenica{ArrowDown}{Enter}')
    expect(field('City').value).toBe('Zenica')
  })

  test('accepts the typed text on blur, or the matching option', async () => {
    await renderAt('/', <TestForm start={good} />)
    await userEvent.type(field('City'), 'sarajevo')
    await userEvent.type(field('Languages'), 'Bosanski')
    expect(field('City').value).toBe('Sarajevo')
    await userEvent.clear(field('City'))
    await press('Save')
    await waitFor(() => expect(saved()).toMatchObject({ city: '', languages: ['Bosanski'] }))
  })

  test('ignores Enter while an input method is composing', async () => {
    await renderAt('/', <TestForm start={good} />)
    for (const label of ['City', 'Languages']) {
      await userEvent.type(field(label), 'とうきょう')
      fireEvent.keyDown(field(label), { key: 'Enter', isComposing: true })
      expect(field(label).getAttribute('aria-expanded')).toBe('true')
      expect(field(label).value).toBe('とうきょう')
    }
    expect(screen.queryByRole('button', { name: 'Remove とうきょう' })).toBeNull()
  })

  test('no longer offers chosen values in a multiple choice', async () => {
    await renderAt('/', <TestForm start={{ ...good, languages: ['German'] }} />)
    await userEvent.click(field('Languages'))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['English'])
    await userEvent.type(field('Languages'), 'Bosanski')
    await userEvent.click(screen.getByRole('option', { name: 'Add "Bosanski"' }))
    await press('Remove German')
    await press('Save')
    await waitFor(() => expect(saved()?.languages).toEqual(['Bosanski']))
  })
})

describe('a searched list', () => {
  const pick = z.object({ country: z.string(), calendars: z.array(z.string()) })
  const countries = [
    { value: 'BA', label: 'Bosnia and Herzegovina' },
    { value: 'BW', label: 'Botswana' },
    { value: 'HR', label: 'Hrvatska' },
    { value: 'ŠP', label: 'Španija' },
  ]
  const pickSave = vi.fn<(draft: z.input<typeof pick>) => Promise<void>>(async () => {})
  function PickForm({ country }: { country: string }) {
    const form = useRecordForm(pick, { country, calendars: [] })
    return (
      <FormPage
        title="Pick"
        form={form}
        cancelTo={{ to: '/' }}
        save={async (draft) => {
          await pickSave(draft)
          return { to: '/projects' }
        }}
      >
        <SelectField path="country" label="Country" options={countries} isSearchable />
        <MultiSelectField path="calendars" label="Calendars" options={countries} placeholder="All" />
      </FormPage>
    )
  }
  const country = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
  const calendars = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Calendars/ })
  const highlighted = () => screen.getAllByRole('option').filter((one) => one.hasAttribute('data-combobox-selected'))
  beforeEach(() => pickSave.mockClear())

  test('selects its text on focus and takes the first match with Enter, without submitting', async () => {
    await renderAt('/', <PickForm country="HR" />)
    await userEvent.click(country())
    await userEvent.keyboard('spa')
    expect(country().value).toBe('spa')
    expect(highlighted().map(({ textContent }) => textContent)).toEqual(['Španija'])
    expect(country().getAttribute('aria-activedescendant')).toBe(highlighted()[0]?.id)
    await userEvent.keyboard('{Enter}')
    expect(country().value).toBe('Španija')
    expect(pickSave).not.toHaveBeenCalled()
    await userEvent.keyboard('bo{ArrowDown}')
    expect(country().getAttribute('aria-activedescendant')).toBe(highlighted()[0]?.id)
    await userEvent.keyboard('{Enter}')
    expect(country().value).toBe('Botswana')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(pickSave).toHaveBeenCalledWith({ country: 'BW', calendars: [] }))
  })

  test('tells that nothing was found, keeps the value and does not submit', async () => {
    await renderAt('/', <PickForm country="HR" />)
    await userEvent.click(country())
    await userEvent.keyboard('xyz{Enter}')
    expect(screen.getByText('Nothing found')).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect([country().value, country().getAttribute('aria-expanded')]).toEqual(['Hrvatska', 'false'])
    await userEvent.keyboard('bo')
    await userEvent.tab()
    expect(country().value).toBe('Hrvatska')
    await userEvent.click(country())
    await userEvent.clear(country())
    await userEvent.keyboard('{Enter}')
    expect(country().value).toBe('Hrvatska')
    expect(pickSave).not.toHaveBeenCalled()
  })

  test('adds the first match to a multiple choice with Enter, and drops text that matches nothing', async () => {
    await renderAt('/', <PickForm country="HR" />)
    await userEvent.click(calendars())
    await userEvent.keyboard('bo{Enter}xyz{Enter}')
    expect(screen.getByText('Nothing found')).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect(calendars().value).toBe('')
    expect(pickSave).not.toHaveBeenCalled()
    await press('Save')
    await waitFor(() => expect(pickSave).toHaveBeenCalledWith({ country: 'HR', calendars: ['BA'] }))
  })
})

describe('files', () => {
  test.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1536, '1.5 KB'],
    [10 * 1024 * 1024, '10 MB'],
    [3 * 1024 ** 3, '3 GB'],
    [2 * 1024 ** 5, '2048 TB'],
  ])('of %i bytes are shown as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

  test('are listed with their sizes and can be removed', async () => {
    await renderAt('/', <TestForm start={good} />)
    const cv = new File(['x'.repeat(2048)], 'cv.pdf', { type: 'application/pdf' })
    await userEvent.upload(field('Files'), [cv, new File(['y'], 'letter.doc')])
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['cv.pdf2 KB', 'letter.doc1 B']),
    )
    expect(screen.getByText(/max\. 5 MB/)).toBeDefined()
    await press('Remove letter.doc')
    await press('Save')
    await waitFor(() => expect(saved()?.files.map((file) => file.name)).toEqual(['cv.pdf']))
  })

  test('that are chosen twice are listed once', async () => {
    await renderAt('/', <TestForm start={good} />)
    const cv = new File(['x'], 'cv.pdf', { lastModified: 1 })
    await userEvent.upload(field('Files'), cv)
    await userEvent.upload(field('Files'), [new File(['x'], 'cv.pdf', { lastModified: 1 }), new File(['y'], 'b.pdf')])
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2)
  })

  test('with a wrong type are named', async () => {
    await renderAt('/', <TestForm start={good} />)
    await userEvent.upload(field('Files'), [new File(['x'], 'cv.PDF'), new File(['x'], 'cv.exe')], {
      applyAccept: false,
    })
    expect(screen.getByText('cv.exe: Upload a PDF, DOC or DOCX file')).toBeDefined()
  })

  test('that are too large are reported', async () => {
    await renderAt('/', <TestForm start={good} />)
    const large = new File(['x'], 'large.pdf')
    Object.defineProperty(large, 'size', { value: 6 * 1024 * 1024 })
    await userEvent.upload(field('Files'), large)
    expect(screen.getByText('The file is larger than 5 MB. Choose a smaller file.')).toBeDefined()
  })
})

describe('rows', () => {
  const companies = () => screen.queryAllByLabelText<HTMLInputElement>(/^Company/).map(({ value }) => value)

  test('are added with the focus in the new one', async () => {
    await renderAt('/', <TestForm start={good} />)
    await press('Add new')
    expect(screen.getByRole('group', { name: 'Experience 1 of 1' })).toBeDefined()
    await userEvent.keyboard('Acme')
    expect(companies()).toEqual(['Acme'])
  })

  test('are validated when the focus leaves them, and kept when valid', async () => {
    await renderAt('/', <TestForm start={good} />)
    await press('Add new')
    await userEvent.tab()
    await userEvent.tab()
    expect(screen.queryByText('Required field')).toBeNull()
    await userEvent.type(field('Years'), '2020')
    await userEvent.click(field('Notes'))
    expect(screen.getByText('Required field')).toBeDefined()
    expect(screen.getByText('Not like XXXX-')).toBeDefined()
    await press('Save')
    expect(save).not.toHaveBeenCalled()
    expect(screen.getByRole('link', { name: 'Experience 1, Years: Not like XXXX-' })).toBeDefined()
    await userEvent.type(field('Years'), '-')
    await userEvent.type(field('Company'), 'Acme')
    await userEvent.click(field('Notes'))
    expect(screen.getByText('Kept in the form')).toBeDefined()
    await press('Save')
    await waitFor(() => expect(saved()?.jobs).toEqual([at('Acme')]))
  })

  test('that duplicate another one are reported', async () => {
    await renderAt('/', <TestForm start={{ ...good, jobs: [at('One'), at('One ')] }} />)
    expect(screen.getAllByText('Already in the list.')).toHaveLength(1)
  })

  test('that are blank or duplicates are ignored', () =>
    expect(filledRows([at('One'), at('', ' '), at('Two'), at(' One ')])).toEqual([at(' One '), at('Two')]))

  test('are deleted and can be restored for 8 seconds, in their place', async () => {
    const jobs = ['One', 'Two', 'Three'].map((company) => at(company))
    await renderAt('/', <TestForm start={{ ...good, jobs }} />)
    await press('Delete: Experience 2')
    expect(companies()).toEqual(['One', 'Three'])
    expect((document.activeElement as HTMLInputElement).value).toBe('Three')
    expect(screen.getByText('Row deleted')).toBeDefined()
    await press('Undo')
    expect(companies()).toEqual(['One', 'Two', 'Three'])
    vi.useFakeTimers()
    fireEvent.click(screen.getByRole('button', { name: 'Delete: Experience 3' }))
    expect(document.activeElement?.textContent).toBe('Add new')
    act(() => void vi.advanceTimersByTime(8000))
    expect(screen.queryByText('Row deleted')).toBeNull()
  })
})

describe('options loaded from the server', () => {
  const people = [{ uuid: ana.uuid, firstName: 'Ana', lastName: 'Kovač', position: null, profileImage: null }]
  function Chooser() {
    const [person, choose] = useState<Person | null>(null)
    return <PersonSelect label="Team lead" value={person} onChange={choose} />
  }
  const chooser = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Team lead' })

  test('show a failure below the field instead of "no options", and can be reloaded', async () => {
    let isDown = true
    stubServer({
      'POST /refresh': () => signedIn(),
      'GET /people': () => (isDown ? { status: 500, result: { message: '' } } : { result: people }),
    })
    await renderAt('/', <Chooser />)
    const failure = await screen.findByText('Failed to load data')
    expect(failure.getAttribute('role')).toBe('alert')
    await userEvent.click(chooser())
    expect(screen.queryByText('Nothing found')).toBeNull()
    isDown = false
    await press('Try again')
    await waitFor(() => expect(document.activeElement).toBe(chooser()))
    expect(screen.queryByText('Failed to load data')).toBeNull()
    await userEvent.click(await screen.findByRole('option', { name: 'Ana Kovač', hidden: true }))
    expect(chooser().value).toBe('Ana Kovač')
  })

  function LanguagesForm() {
    const form = useRecordForm(z.object({ languages: z.array(z.string()), city: z.string() }), {
      languages: [],
      city: '',
    })
    const call = useQuery(query(employeesApi.languages, {}))
    const options = call.data ?? []
    return (
      <FormPage title="Languages" form={form} cancelTo={{ to: '/' }} save={async () => undefined}>
        <CreatableMultiField path="languages" label="Languages" options={options} query={call} />
        <CreatableField path="city" label="City" options={options} query={call} />
      </FormPage>
    )
  }

  test('show a failure of mere suggestions only while the field has the focus', async () => {
    let isDown = true
    const calls = stubServer({
      'POST /refresh': () => signedIn(),
      'GET /employees/language': () => (isDown ? { status: 500, result: { message: '' } } : { result: ['English'] }),
    })
    await renderAt('/', <LanguagesForm />)
    await waitFor(() => expect(calls.some(({ path }) => path === '/employees/language')).toBe(true))
    expect(screen.queryByText('Failed to load data')).toBeNull()
    await userEvent.click(field('City'))
    expect((await screen.findByText('Failed to load data')).getAttribute('role')).toBe('alert')
    await userEvent.type(field('City'), 'Mostar')
    isDown = false
    await press('Try again')
    await waitFor(() => expect(document.activeElement).toBe(field('City')))
    expect(screen.queryByText('Failed to load data')).toBeNull()
    expect(field('City').value).toBe('Mostar')
    await userEvent.click(field('Languages'))
    expect(await screen.findByRole('option', { name: 'English' })).toBeDefined()
  })

  test('stay closed below an error until the user opens them', async () => {
    stubServer({ 'POST /refresh': () => signedIn(), 'GET /people': () => ({ result: people }) })
    await renderAt('/', <PersonSelect label="Team lead" error="Required field" value={null} onChange={() => {}} />)
    await userEvent.tab()
    expect(document.activeElement).toBe(chooser())
    expect(chooser().getAttribute('aria-expanded')).toBe('false')
    await userEvent.keyboard('{ArrowDown}')
    expect(await screen.findByRole('option', { name: 'Ana Kovač' })).toBeDefined()
  })

  test('tell when nothing matches the typed text', async () => {
    stubServer({
      'POST /refresh': () => signedIn(),
      'GET /people': ({ query }) => ({ result: query.get('q') === 'xyz' ? [] : people }),
    })
    await renderAt('/', <Chooser />)
    await userEvent.type(chooser(), 'xyz')
    expect(await screen.findByText('Nothing found')).toBeDefined()
  })

  test('are taken with Enter once the typed text is searched, not from earlier results', async () => {
    const others = [
      { ...people[0], uuid: '00000000-0000-4000-8000-00000000000b', firstName: 'Berina', lastName: 'Ajanović' },
    ]
    stubServer({
      'POST /refresh': () => signedIn(),
      'GET /people': ({ query }) => ({ result: query.get('q') === 'ber' ? others : people }),
    })
    await renderAt('/', <Chooser />)
    await userEvent.click(chooser())
    expect(await screen.findByRole('option', { name: 'Ana Kovač' })).toBeDefined()
    await userEvent.keyboard('ber{Enter}')
    await waitFor(() => expect(chooser().value).toBe('Berina Ajanović'))
  })

  test('are searched by at most as many characters as the server accepts', async () => {
    const asked: string[] = []
    stubServer({
      'POST /refresh': () => signedIn(),
      'GET /people': ({ query }) => {
        asked.push(query.get('q') ?? '')
        return { result: people }
      },
    })
    await renderAt('/', <Chooser />)
    await userEvent.click(chooser())
    await userEvent.paste('A'.repeat(161))
    await waitFor(() => expect(asked.at(-1)).toBe('A'.repeat(100)))
  })
})
