import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { RoleName } from '@hr/contract/access'
import { english } from '@hr/contract/lib/messages'
import {
  employeesImportTexts as texts,
  keptReasons,
  type CheckedSheet,
  type RecentImport,
} from '@hr/contract/areas/employees/import'
import type { BackgroundJob } from '@hr/contract/areas/jobs/jobs'
import { cellDayTexts } from '@hr/contract/lib/cell-days'
import { fieldTexts } from '@hr/contract/lib/fields'
import { noServerTexts } from '@hr/contract/areas/notifications/no-server-texts'
import type { KeptMapping } from '@hr/contract/areas/imports/import-mappings'
import { nothingHidden, type HiddenParts, type ImportSheet, type TextReading } from '@hr/contract/lib/imports'
import { watchDownloads } from '../../../test/downloads.ts'
import { renderAt } from '../../../test/render.tsx'
import { ana, problem, settings, signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import { ImportPeople } from './ImportPeople.tsx'
import { errorsAsCsv } from '../../import/errors-as-csv.ts'

const jobId = '00000000-0000-4000-8000-00000000c001'
const job: BackgroundJob = {
  uuid: jobId,
  title: 'Import employees',
  target: { screen: 'employees', search: {} },
  state: 'done',
  done: 2,
  total: 2,
  message: '2 employees were imported.',
  figures: { imported: 2 },
  isStopped: false,
  mayStop: false,
  createdAt: '2026-11-20T08:00:00Z',
  endedAt: '2026-11-20T08:01:00Z',
}
const undoJobId = '00000000-0000-4000-8000-00000000c002'
/** Further columns of the sheet. */
let moreColumns: { header: string; cells: string[] }[] = []
let sheetNames: string[] = []
let text: TextReading | null = null
let hidden: HiddenParts = nothingHidden
const recentId = '00000000-0000-4000-8000-00000000d001'
let recent: RecentImport[] = []
let kept: KeptMapping[] = []
let isFirst = false
let isSettingUp = false
let mailDelivery: typeof settings.mailDelivery = 'server'
const good: CheckedSheet = {
  problems: [],
  warnings: [],
  newPositions: [],
  ignoredProjects: [],
  roles: [],
  existing: [],
  changes: [],
  changesFingerprint: '',
  leaveOutside: { people: [], fingerprint: '' },
  job: null,
  importId: null,
}
const sheet = [
  ['Job', 'Name', 'Email address', 'Hired', 'Shoe size'],
  ['Developer', 'Željka Nova', 'zeljka@example.com', '03/04/2025', '38'],
  ['Astronaut', 'Druga', 'druga@example.com', '05/04/2025', '42'],
]
const problems = [
  { row: 3, column: 'Last name', ...problem(fieldTexts.required) },
  { row: 3, column: 'Position', ...problem(texts.unknownPosition) },
]
const file = new File(['x'], 'people.xlsx')

/** The mapping of `sheet`, kept with other letter case and in another order. */
const keptMapping: KeptMapping = {
  uuid: '00000000-0000-4000-8000-00000000e001',
  version: 3,
  columns: [
    { header: 'shoe size', target: 'children', dayOrder: null },
    { header: 'hired', target: 'startDate', dayOrder: 'month first' },
    { header: 'job', target: 'position', dayOrder: null },
    { header: 'name', target: 'nameLastFirst', dayOrder: null },
    { header: 'email address', target: 'email', dayOrder: null },
  ],
  replaced: [{ column: 'position', value: 'Astronaut', by: 'Pilot' }],
}

type Answer = { status?: number; result: unknown } | 'no connection'

/** Opens the dialog with this response to checks and imports. */
async function opened(
  answer: (query: URLSearchParams, body: ImportSheet) => Answer,
  effectiveRole: RoleName = 'Superadmin',
) {
  const onClose = vi.fn<() => void>()
  const calls = stubServer({
    'POST /refresh': () => signedIn({ user: { effectiveRole } }),
    'POST /employees/excelimport/read': ({ query }) => ({
      result: {
        rows: sheet.map((cells, index) => ({
          row: index + 1,
          cells: [...cells, ...moreColumns.map((column) => [column.header, ...column.cells][index] ?? '')],
        })),
        sheets: sheetNames,
        text,
        hidden,
        sheet: Number(query.get('sheet') ?? 1),
        dayOrder: 'day first',
        decimalSign: 'decimal comma',
        leave: [],
        customFields: [],
        isFirst,
        isSettingUp,
      },
    }),
    'GET /client-settings': () => ({ result: { ...settings, mailDelivery } }),
    // The client sends a sheet.
    'POST /employees/excelimport': ({ query, body }) => answer(query, body as ImportSheet),
    [`GET /jobs/${jobId}`]: () => ({ result: job }),
    'GET /employees/imports': () => ({ result: recent }),
    'GET /import-mappings/employees': () => ({ result: kept }),
    'PUT /import-mappings/employees': ({ body }) => ({ result: { ...keptMapping, ...(body as object) } }),
    'DELETE /import-mapping/:id': () => ({ result: { message: 'Column mapping forgotten' } }),
    [`POST /employees/imports/${recentId}/undo`]: () => ({ result: { job: undoJobId } }),
    [`GET /jobs/${undoJobId}`]: () => ({ result: { ...job, uuid: undoJobId, message: english(texts.undone(1, 1)) } }),
    'GET /export/employees': () => ({ result: 'sheet' }),
  })
  await refresh()
  await renderAt('/', <ImportPeople onClose={onClose} />)
  const input = await screen.findByLabelText<HTMLInputElement>('Please upload your excel file.')
  const imports = () => calls.filter(({ path }) => path === '/employees/excelimport')
  return {
    onClose,
    input,
    calls,
    imports,
    choose: async (chosen = file) =>
      userEvent.upload(await screen.findByLabelText('Please upload your excel file.'), chosen, { applyAccept: false }),
    /** Reads the file and checks its rows with the guessed mapping. */
    check: async () => {
      await userEvent.upload(input, file, { applyAccept: false })
      await userEvent.click(await screen.findByRole('button', { name: 'Check 2 rows' }))
    },
  }
}

let saved: string[]
beforeEach(() => {
  recent = []
  kept = []
  isFirst = false
  isSettingUp = false
  mailDelivery = 'server'
  sheetNames = []
  text = null
  hidden = nothingHidden
  moreColumns = []
  saved = watchDownloads()
})

describe('the import of employees', () => {
  test('keeps the focus in its dialog from step to step', async () => {
    const { check } = await opened(() => ({ result: good }))
    const window = screen.getByRole('dialog')
    const isInside = () => window.contains(document.activeElement)
    await check()
    await screen.findByText('All rows can be imported.')
    expect(isInside()).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByRole('button', { name: 'Check 2 rows' })
    expect(isInside()).toBe(true)
  })

  test('guesses the columns, which can be changed by hand', async () => {
    const { choose, imports } = await opened(() => ({ result: good }))
    await choose()
    const target = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name: `Map to: ${name}` })
    await screen.findByText('Not imported: Shoe size')
    expect(['Job', 'Name', 'Email address', 'Hired', 'Shoe size'].map((name) => target(name).value)).toEqual([
      'Position',
      'First and last name',
      'Email',
      'Start date',
      'Do not import',
    ])
    await userEvent.click(target('Name'))
    await userEvent.click(await screen.findByRole('option', { name: 'Last name' }))
    await screen.findByText('Required columns not mapped: First name')
    expect(screen.getByRole('button', { name: 'Check 2 rows' })).toHaveProperty('disabled', true)
    await userEvent.click(target('Shoe size'))
    await userEvent.click(await screen.findByRole('option', { name: 'First name' }))
    await userEvent.click(screen.getByRole('button', { name: 'Check 2 rows' }))
    await screen.findByText('All rows can be imported.')
    expect(imports()[0]?.body).toMatchObject({
      columns: ['position', 'lastName', 'email', 'startDate', 'firstName', 'status', 'contractType'],
    })
  })

  test('tells which column is no longer imported when another one has its content', async () => {
    const { choose } = await opened(() => ({ result: good }))
    await choose()
    await userEvent.click(await screen.findByRole('combobox', { name: 'Map to: Shoe size' }))
    await userEvent.click(await screen.findByRole('option', { name: 'First name' }))
    const dropped = 'Left out: Name. Another column already provides the same data.'
    expect(await screen.findByText(dropped)).toBeDefined()
  })

  test('says how dates with slashes are read, which can be changed for the column at any time', async () => {
    const { choose, imports } = await opened(() => ({ result: good }))
    const sentDates = (call: number) => {
      // A sheet, see `opened`.
      const { columns, monthFirst, rows } = (imports()[call] ?? { body: undefined }).body as ImportSheet
      return { monthFirst, dates: rows.map(({ cells }) => cells[columns.indexOf('startDate')]) }
    }
    const change = () => userEvent.click(screen.getByRole('button', { name: 'Change: Start date' }))
    await choose()
    await screen.findByText('Start date: 03/04/2025 is read as 3 April 2025')
    await change()
    await screen.findByText('Start date: 03/04/2025 is read as 4 March 2025')
    expect(screen.getByText('1 more row is read in the same way.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Check 2 rows' }))
    await screen.findByText('All rows can be imported.')
    expect(sentDates(0)).toEqual({ monthFirst: ['startDate'], dates: ['2025-03-04', '2025-05-04'] })
    // Rows that were checked are checked again.
    await change()
    await waitFor(() => expect(imports()).toHaveLength(2))
    expect(sentDates(1)).toEqual({ monthFirst: [], dates: ['2025-04-03', '2025-04-05'] })
    await screen.findByText('Start date: 03/04/2025 is read as 3 April 2025')
  })

  test('says how numbers are read that can be two, which can be changed for the column', async () => {
    moreColumns = [{ header: 'Years of work experience', cells: ['1,000', '7,5'] }]
    const { choose, imports } = await opened(() => ({ result: good }))
    const sentYears = (call: number) => {
      // A sheet, see `opened`.
      const { columns, rows } = (imports()[call] ?? { body: undefined }).body as ImportSheet
      return rows.map(({ cells }) => cells[columns.indexOf('yearsExperience')])
    }
    await choose()
    await screen.findByText('Years of work experience: 1,000 is read as 1')
    await userEvent.click(screen.getByRole('button', { name: 'Check 2 rows' }))
    await screen.findByText('All rows can be imported.')
    expect(sentYears(0)).toEqual(['1', '7.5'])
    await userEvent.click(screen.getByRole('button', { name: 'Change: Years of work experience' }))
    await screen.findByText('Years of work experience: 1,000 is read as 1000')
    await waitFor(() => expect(imports()).toHaveLength(2))
    expect(sentYears(1)).toEqual(['1000', '7.5'])
  })

  test('says how a text file was read, and reads it again as chosen', async () => {
    text = { encoding: 'windows-1250', separator: 'semicolon', samples: ['čaša'] }
    const { choose, calls } = await opened(() => ({ result: good }))
    await choose()
    expect(await screen.findByText('For example: čaša')).toBeDefined()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Encoding' }), 'Windows, Western European')
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Separated by' })).toHaveProperty('disabled', false),
    )
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Separated by' }), 'Tab')
    await waitFor(() => {
      const reads = calls.filter(({ path }) => path === '/employees/excelimport/read')
      expect(reads.map(({ query }) => Object.fromEntries(query))).toEqual([
        {},
        { encoding: 'windows-1252' },
        { encoding: 'windows-1252', separator: 'tab' },
      ])
    })
    await userEvent.click(screen.getByRole('button', { name: 'Check 2 rows' }))
    expect(await screen.findByText('Encoding: Windows, Central European, for example: čaša')).toBeDefined()
    const list = screen.getByRole('list', { name: 'How the file was read' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('span')?.textContent),
    ).toEqual([
      'Row with the headers: 1',
      'Separated by: Semicolon',
      'Encoding: Windows, Central European, for example: čaša',
    ])
    // Each part leads to the field that changes it.
    screen.getByRole('button', { name: 'Change: Separated by' }).focus()
    await userEvent.keyboard('{Enter}')
    const separator = await screen.findByRole('combobox', { name: 'Separated by' })
    await waitFor(() => expect(separator).toBe(document.activeElement))
  })

  test('offers what is hidden in a sheet, and another row with the headers', async () => {
    hidden = { rows: 2, columns: 1, firstRows: [4, 7], firstColumns: ['C'] }
    const { choose, calls } = await opened(() => ({ result: good }))
    await choose()
    expect(await screen.findByText('Left out: 2 hidden rows: 4, 7; 1 hidden column: C')).toBeDefined()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Import what is hidden in the sheet, too' }))
    expect(await screen.findByText('2 hidden rows: 4, 7; 1 hidden column: C')).toBeDefined()
    await waitFor(() =>
      expect(calls.some(({ path, query }) => path.endsWith('/read') && query.get('withHidden') === 'true')).toBe(true),
    )
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Row with the headers' }), '1')
    expect(await screen.findByText('Developer', { selector: 'strong' })).toBeDefined()
  })

  test('offers the sheets of a workbook, with the likeliest chosen', async () => {
    sheetNames = ['Notes', 'Staff']
    const { choose, calls } = await opened(() => ({ result: good }))
    await choose()
    const choice = await screen.findByRole('combobox', { name: 'Sheet in the workbook' })
    expect(choice).toHaveProperty('value', '1')
    await userEvent.selectOptions(choice, 'Notes')
    await waitFor(() => expect(choice).toHaveProperty('value', '0'))
    const reads = calls.filter(({ path }) => path === '/employees/excelimport/read')
    expect(reads.map(({ query }) => query.toString())).toEqual(['', 'sheet=0'])
  })

  test('takes the suggestion of a problem with one press', async () => {
    const suggested = { row: 3, column: 'Start date', ...problem(cellDayTexts.noMonth(13, '2023-01-13')) }
    const { check, imports } = await opened(() => ({
      result: imports().length > 1 ? good : { ...good, problems: [{ ...suggested, suggestion: '2023-01-13' }] },
    }))
    await check()
    await userEvent.click(await screen.findByRole('button', { name: 'Use 13 January 2023' }))
    await screen.findByText('All rows can be imported.')
    const { columns, rows } = (imports()[1] ?? { body: undefined }).body as ImportSheet
    expect(rows[1]?.cells[columns.indexOf('startDate')]).toBe('2023-01-13')
  })

  test('tells that there is no mail server only if people are invited', async () => {
    mailDelivery = 'files'
    const { check } = await opened(() => ({ result: good }))
    await check()
    const invite = await screen.findByRole('checkbox', { name: english(texts.invite) })
    expect(screen.queryByText(english(noServerTexts.noServer))).toBeNull()
    await userEvent.click(invite)
    expect(await screen.findByText(english(noServerTexts.noServer))).toBeDefined()
  })

  test('offers the people of one name as choices, of which one corrects only its row', async () => {
    const unclear = { row: 3, column: 'Last name', ...problem(texts.supervisorUnclear) }
    const choices = [{ value: 'one@example.com' }, { value: 'two@example.com', row: 7 }]
    const { check, imports } = await opened(() => ({
      result: imports().length > 1 ? good : { ...good, problems: [{ ...unclear, choices }] },
    }))
    await check()
    await screen.findByRole('button', { name: 'Use one@example.com' })
    await userEvent.click(screen.getByRole('button', { name: 'Use two@example.com (row 7)' }))
    await screen.findByText('All rows can be imported.')
    const { columns, rows } = (imports()[1] ?? { body: undefined }).body as ImportSheet
    expect(rows.map(({ cells }) => cells[columns.indexOf('lastName')])).toEqual(['Nova', 'two@example.com'])
  })

  test('offers another attempt after a check while typing has failed', async () => {
    let answer: Answer = { result: { ...good, problems } }
    const { check } = await opened(() => answer)
    await check()
    const position = await screen.findByRole('textbox', { name: 'Position, row 3' })
    answer = 'no connection'
    await userEvent.type(position, ' II')
    const again = await screen.findByRole('button', { name: 'Check again' })
    answer = { result: good }
    await userEvent.click(again)
    expect(await screen.findByText('All rows can be imported.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull()
  })

  test('takes another file after the result', async () => {
    const { check } = await opened((query) => ({
      result: { ...good, ...(query.get('dryRun') === null && { job: jobId, importId: recentId }) },
    }))
    await check()
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 people' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Import another' }))
    await screen.findByLabelText('Please upload your excel file.')
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
    expect(screen.queryByText('2 employees were imported.')).toBeNull()
  })

  test('checks the rows, and adds everyone with the last click', async () => {
    const { check, imports, onClose } = await opened((query) => ({
      result: { ...good, ...(query.get('dryRun') === null && { job: jobId, importId: recentId }) },
    }))
    await check()
    await screen.findByText('All rows can be imported.')
    expect(within(screen.getByRole('table')).getByText('Željka')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: english(texts.invite) }))
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 people' }))
    await screen.findByText('2 employees were imported.')
    // Inviting does not affect the check.
    expect(imports().map(({ query }) => query.toString())).toEqual(['dryRun=true', 'invite=true'])
    const [, closing] = screen.getAllByRole('button', { name: 'Close' })
    await userEvent.click(closing ?? document.body)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('pasted cells are read like a file and stay for another attempt', async () => {
    const { calls } = await opened(() => ({ result: good }))
    const pasted = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /paste cells/ })
    await userEvent.click(pasted())
    await userEvent.paste('Name\tEmail')
    await userEvent.click(screen.getByRole('button', { name: 'Use pasted cells' }))
    await screen.findByText('Not imported: Shoe size')
    const { body } = calls.find(({ path }) => path === '/employees/excelimport/read') ?? {}
    const sent = body instanceof FormData ? body.get('file') : null
    expect(sent instanceof File && (await sent.text())).toBe('Name\tEmail')
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(pasted().value).toBe('Name\tEmail')
  })

  test('shows the problem of each cell, which is corrected in place and checked again', async () => {
    const { check, imports } = await opened((_, body) => ({
      result: { ...good, problems: body.rows[1]?.cells.includes('Pilot') ? [] : problems },
    }))
    await check()
    await screen.findByRole('heading', { name: '1 ready · 1 to review' })
    const position = () => screen.getByRole('textbox', { name: 'Position, row 3' })
    expect(position().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(english(texts.unknownPosition))).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Import 1 person' })).toHaveProperty('disabled', true)
    expect(screen.queryByText('Željka')).toBeNull()
    // Other cells than the names and the wrong ones are not listed.
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers).toEqual(['Row', 'First name', 'Last name', 'Problem'])
    expect(screen.queryByText('druga@example.com')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Download the 2 errors' }))
    expect(saved).toEqual(['Errors.csv'])

    await userEvent.clear(position())
    await userEvent.type(position(), 'Pilot')
    await screen.findByText('All rows can be imported.')
    // The row stays, with the field that has the focus.
    expect(imports().at(-1)?.query.get('dryRun')).toBe('true')
    expect(position()).toBe(document.activeElement)
    expect(screen.getByRole('button', { name: 'Import 2 people' })).toHaveProperty('disabled', false)
  })

  test('downloads the errors with the headers and values of the sheet, and corrected values', async () => {
    const missing = { row: 3, column: 'Role', code: 'x', message: 'Choose a role' }
    const { check } = await opened(() => ({ result: { ...good, problems: [...problems, missing] } }))
    await check()
    const blobs: Blob[] = []
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob)
      return 'blob:errors'
    })
    onTestFinished(() => create.mockRestore())
    const rowsOf = async (blob: Blob | undefined) => (await blob?.text())?.trim().split('\r\n').slice(1)
    await userEvent.click(await screen.findByRole('button', { name: 'Download the 3 errors' }))
    expect(await rowsOf(blobs[0])).toEqual([
      `"3";"Name";"Druga";"Required field"`,
      `"3";"Job";"Astronaut";"There is no position with this name"`,
      `"3";"Role";"";"Choose a role"`,
    ])
    const position = screen.getByRole('textbox', { name: 'Position, row 3' })
    await userEvent.clear(position)
    await userEvent.type(position, 'Pilot')
    await userEvent.click(screen.getByRole('button', { name: 'Download the 3 errors' }))
    expect((await rowsOf(blobs[1]))?.[1]).toContain('"Job";"Pilot"')
  })

  test('shows what will be stored, and folds notes', async () => {
    moreColumns = [
      { header: 'Employee number', cells: [' 1001.0', 'E \u{200b}  7'] },
      { header: 'Gender', cells: ['f', 'MALE'] },
      { header: 'City', cells: ['Mo\u{200b}star', 'Tuzla'] },
      { header: 'Role', cells: ['team lead', 'employee'] },
      { header: 'End date', cells: ['permanent', ''] },
    ]
    const warnings = ['Email', 'Employee number'].map((column) => ({
      row: 3,
      column,
      ...problem(texts.invisibleRemoved),
    }))
    const { check } = await opened(() => ({ result: { ...good, warnings } }))
    await check()
    await screen.findByText('All rows can be imported.')
    const textsIn = (name: string) =>
      screen
        .getAllByRole('cell')
        .flatMap((cell) => (cell.getAttribute('data-label') === name ? [cell.textContent] : []))
    expect(textsIn('Employee number')).toEqual(['1001', 'E 7'])
    expect(textsIn('Gender')).toEqual(['Female', 'Male'])
    expect(textsIn('Place of residence')).toEqual(['Mostar', 'Tuzla'])
    expect(textsIn('Role')).toEqual(['Team lead', 'Employee'])
    expect(textsIn('End date')).toEqual(['', ''])
    const notes = screen.getByText('2 notes')
    expect(screen.queryByText(/^Row 3: Email: /)).toBeNull()
    await userEvent.click(notes)
    expect(await screen.findByText(`Row 3: Email: ${english(texts.invisibleRemoved)}`)).toBeDefined()
  })

  test('checks again when an option affects the check', async () => {
    const { check, imports } = await opened((query) => ({
      result: query.get('addPositions') ? { ...good, newPositions: ['Astronaut'] } : { ...good, problems },
    }))
    await check()
    await userEvent.click(await screen.findByRole('checkbox', { name: english(texts.addPositions) }))
    await screen.findByText('Positions that will be added: Astronaut')
    expect(imports().map(({ query }) => query.toString())).toEqual(['dryRun=true', 'addPositions=true&dryRun=true'])
  })

  test('does not offer new positions to an Admin', async () => {
    const { check } = await opened(() => ({ result: good }), 'Admin')
    await check()
    expect(await screen.findByRole('checkbox', { name: english(texts.invite) })).toBeDefined()
    expect(screen.queryByRole('checkbox', { name: english(texts.addPositions) })).toBeNull()
  })

  test('shows the cells that became invalid between check and import', async () => {
    const { check } = await opened((query) =>
      query.get('dryRun') ? { result: good } : { status: 422, result: { message: problems } },
    )
    await check()
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 people' }))
    await screen.findByRole('heading', { name: '1 ready · 1 to review' })
    expect(screen.getByRole('button', { name: 'Import 1 person' })).toHaveProperty('disabled', true)
  })

  test('replaces a value that is wrong in several rows once for all', async () => {
    const wrong = [2, 3].map((row) => ({ row, column: 'Position', ...problem(texts.unknownPosition) }))
    const { check, imports } = await opened((_, { rows }) => ({
      result: { ...good, problems: rows.every(({ cells }) => cells.includes('Pilot')) ? [] : wrong },
    }))
    sheet[2]?.splice(0, 1, 'Developer')
    onTestFinished(() => void sheet[2]?.splice(0, 1, 'Astronaut'))
    await check()
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Position: Developer' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Pilot')
    await screen.findByText('All rows can be imported.')
    // A sheet, see `opened`.
    const { columns, rows } = (imports().at(-1) ?? { body: undefined }).body as ImportSheet
    expect(rows.map(({ cells }) => cells[columns.indexOf('position')])).toEqual(['Pilot', 'Pilot'])
  })

  test('shows what it changes of employees who exist', async () => {
    const { choose, imports } = await opened((query) => ({
      result: query.get('updateExisting')
        ? { ...good, existing: [2, 3], changes: [{ row: 3, column: 'Position', before: 'Pilot' }] }
        : { ...good, problems: [{ row: 3, column: 'Email', ...problem(texts.alreadyExists) }] },
    }))
    await choose()
    await userEvent.click(await screen.findByRole('checkbox', { name: english(texts.updateExisting) }))
    await userEvent.click(screen.getByRole('button', { name: 'Check 2 rows' }))
    await screen.findByText('All rows can be imported.')
    const cell = screen.getByRole('cell', { name: 'Pilot Astronaut' })
    expect([cell.querySelector('del')?.textContent, cell.querySelector('ins')?.textContent]).toEqual([
      'Pilot',
      'Astronaut',
    ])
    expect(screen.getByText('Updated').textContent).toBe('1 Updated')
    expect(screen.getByText('Unchanged').textContent).toBe('1 Unchanged')
    expect(screen.getByRole('button', { name: 'Update 1 person' })).toHaveProperty('disabled', false)
    // Suggested values are only for new employees.
    expect(imports()[0]?.body).toMatchObject({ forNew: ['status', 'contractType'] })
  })

  test('lists leave outside the employment row by row, and asks once for all', async () => {
    const request = { uuid: recentId, status: 'approved', leaveType: 'Annual', startDate: '2031-06-09' } as const
    const outside = { ...request, endDate: '2031-06-20', totalDays: 10, daysOutside: 6 }
    const people = [{ row: 2, name: 'Željka Nova', requests: [outside] }]
    const queries: URLSearchParams[] = []
    const { choose, imports } = await opened((query) => {
      queries.push(query)
      const started = query.get('dryRun') === null && { job: jobId, importId: recentId }
      return { result: { ...good, existing: [2], leaveOutside: { people, fingerprint: 'seen' }, ...started } }
    })
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Check 2 rows' }))
    const list = await screen.findByRole('list', { name: 'Leave outside the employment' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Row 2: Željka Nova: Annual (Approved), 09/06/2031 – 20/06/2031: 6 of 10 days'])
    await userEvent.click(screen.getByRole('checkbox', { name: /^Cancel the days outside the employment/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 person' }))
    await waitFor(() => expect(imports()).toHaveLength(2))
    expect(queries.map((query) => query.get('endsLeave'))).toEqual([null, 'seen'])
  })

  test('shows the changes again if employees have changed since the check, and keeps the corrections', async () => {
    const queries: URLSearchParams[] = []
    const column = 'Position'
    const { choose, imports } = await opened((query) => {
      queries.push(query)
      const isFirstCheck = queries.length === 1
      if (query.get('confirmedChanges') === 'first') return { status: 409, result: { message: 'Changed since then' } }
      const started = query.get('dryRun') === null && { job: jobId, importId: recentId }
      const changes = [{ row: 2, column, before: isFirstCheck ? 'Pilot' : 'Cook' }]
      const changesFingerprint = isFirstCheck ? 'first' : 'second'
      return { result: { ...good, existing: [2], changes, changesFingerprint, ...started } }
    })
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Check 2 rows' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Import 1 and update 1/ }))
    await screen.findByText('Changed since then')
    expect(await screen.findByText('Cook')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Import 1 and update 1/ }))
    await waitFor(() => expect(imports()).toHaveLength(4))
    expect(queries.map((query) => query.get('confirmedChanges'))).toEqual([null, 'first', null, 'second'])
  })

  test('imports the other rows if some are left out, and says why at the end', async () => {
    sheet.push(['', 'Total: 2', '', '', ''])
    onTestFinished(() => void sheet.pop())
    const { choose, imports } = await opened((query, { rows }) => ({
      result: {
        ...good,
        problems: rows.some(({ row }) => row === 3) ? problems : [],
        ...(query.get('dryRun') === null && { job: jobId, importId: recentId }),
      },
    }))
    await choose()
    // The total is left out by itself.
    await userEvent.click(await screen.findByRole('button', { name: 'Check 2 rows' }))
    expect(await screen.findByText('1 row is left out because it looks like a total or a signature: 4')).toBeDefined()
    await userEvent.click(screen.getByText('Left out 1'))
    const total = screen.getByRole('row', { name: /^4 / })
    expect(within(total).getByText('Left out: looks like a total or a signature')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Include row 4' }))
    await waitFor(() => expect(imports().at(-1)?.body).toMatchObject({ rows: [{ row: 2 }, { row: 3 }, { row: 4 }] }))
    const leaveOut = await screen.findByRole('button', { name: 'Leave out row 4' })
    expect(leaveOut).toBe(document.activeElement)
    await userEvent.click(screen.getByText('All rows'))
    screen.getByRole('button', { name: 'Leave out row 2' }).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}{ArrowUp}{Enter}')
    await screen.findByText('You left out 2 rows: 3, 4')
    expect(screen.getByRole('button', { name: 'Include row 3' })).toBe(document.activeElement)
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1 person' }))
    await screen.findByText('2 employees were imported.')
    expect(screen.getByText('You left out 2 rows: 3, 4')).toBeDefined()
    expect(imports().at(-1)?.body).toMatchObject({ rows: [{ row: 2 }] })
  })

  test('replaces a mistyped name by the suggested one with one press', async () => {
    const wrong = { row: 3, column: 'Position', ...problem(texts.unknownPosition) }
    const { check } = await opened((_, { rows }) => ({
      result: {
        ...good,
        problems: rows[1]?.cells.includes('Pilot') ? [] : [{ ...wrong, suggestion: 'Pilot', suggestedRow: 5 }],
      },
    }))
    await check()
    await userEvent.click(await screen.findByRole('button', { name: 'Did you mean Pilot (row 5)?' }))
    expect(await screen.findByText('All rows can be imported.')).toBeDefined()
  })

  test('keeps mapping, replaced values and corrections for a corrected file with the same headers', async () => {
    const wrong = [2, 3].map((row) => ({ row, column: 'Position', ...problem(texts.unknownPosition) }))
    const hired = { row: 3, column: 'Start date', ...problem(fieldTexts.required) }
    const { choose, check, imports } = await opened(() => ({ result: { ...good, problems: [...wrong, hired] } }))
    sheet[2]?.splice(0, 1, 'Developer')
    onTestFinished(() => void sheet[2]?.splice(0, 1, 'Astronaut'))
    await check()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Position: Developer' }), ' II')
    const field = screen.getByRole('textbox', { name: 'Start date, row 3' })
    await userEvent.clear(field)
    await userEvent.type(field, '2025-04-06')
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await userEvent.click(screen.getByRole('combobox', { name: 'Map to: Shoe size' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Children' }))
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    // A new first row moves the others.
    const added = ['Developer', 'Nova Prva', 'nova@example.com', '01/02/2025', '']
    sheet.splice(1, 0, added)
    onTestFinished(() => void sheet.splice(1, 1))
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Check 3 rows' }))
    // A sheet, see `opened`.
    const sent = () => (imports().at(-1) ?? { body: undefined }).body as ImportSheet
    await waitFor(() => expect(sent().columns).toContain('children'))
    const { columns, rows } = sent()
    const cellsOf = (column: string) => rows.map(({ cells }) => cells[columns.indexOf(column)])
    expect(cellsOf('position')).toEqual(['Developer II', 'Developer II', 'Developer II'])
    expect(cellsOf('startDate').at(-1)).toBe('2025-04-06')
  })

  test('remembers columns, date orders and replaced values for the next file, but no names and corrections', async () => {
    const columns = ['Position', 'Last name']
    const wrong = [2, 3].flatMap((row) => columns.map((column) => ({ row, column, ...problem(fieldTexts.required) })))
    const { choose, calls } = await opened((query, body) => ({
      result: {
        ...good,
        problems: body.rows.every(({ cells }) => cells.includes('Pilot') && cells.includes('Nova')) ? [] : wrong,
        ...(query.get('dryRun') === null && { job: jobId, importId: recentId }),
      },
    }))
    for (const row of [1, 2]) {
      const before = sheet[row]?.slice(0, 2) ?? []
      sheet[row]?.splice(0, 2, 'Dev', 'Željka Druga')
      onTestFinished(() => void sheet[row]?.splice(0, 2, ...before))
    }
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Change: Start date' }))
    const remember = screen.getByRole('checkbox', { name: 'Remember for the next file' })
    expect(remember).toHaveProperty('checked', false)
    await userEvent.click(remember)
    await userEvent.click(screen.getByRole('button', { name: 'Check 2 rows' }))
    const replace = async (name: string, by: string) => {
      const field = await screen.findByRole('textbox', { name })
      await userEvent.clear(field)
      await userEvent.type(field, by)
    }
    await replace('Position: Dev', 'Pilot')
    // A last name is corrected in each row.
    await replace('Last name, row 2', 'Nova')
    await replace('Last name, row 3', 'Nova')
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 people' }))
    await screen.findByText('2 employees were imported.')
    const puts = () => calls.filter(({ method }) => method === 'PUT')
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()[0]?.body).toEqual({
      columns: [
        { header: 'job', target: 'position', dayOrder: null },
        { header: 'name', target: 'name', dayOrder: null },
        { header: 'email address', target: 'email', dayOrder: null },
        { header: 'hired', target: 'startDate', dayOrder: 'month first' },
        { header: 'shoe size', target: null, dayOrder: null },
      ],
      replaced: [{ column: 'position', value: 'Dev', by: 'Pilot' }],
    })
  })

  test('assigns the columns of a sheet with the same headers as last time, and forgets them on request', async () => {
    kept = [keptMapping]
    const { choose, calls } = await opened(() => ({ result: good }))
    const target = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name: `Map to: ${name}` }).value
    await choose()
    await screen.findByText(/Columns mapped as in the last import/)
    expect([target('Name'), target('Shoe size')]).toEqual(['Last and first name', 'Children'])
    expect(screen.getByText('Start date: 03/04/2025 is read as 4 March 2025')).toBeDefined()
    expect(screen.getByText(/1 value is replaced in every row/)).toBeDefined()
    expect(screen.getByText('Position: Astronaut → Pilot')).toBeDefined()
    expect(screen.getByRole('checkbox', { name: 'Remember for the next file' })).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('button', { name: 'Forget' }))
    await waitFor(() => expect(screen.queryByText(/Columns mapped as in the last import/)).toBeNull())
    expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: `/import-mapping/${keptMapping.uuid}` })
    expect([target('Name'), target('Shoe size')]).toEqual(['First and last name', 'Do not import'])
    expect(screen.getByRole('checkbox', { name: 'Remember for the next file' })).toHaveProperty('checked', false)
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  })

  test('does not offer to remember a sheet whose first row may be a record', async () => {
    const headers = sheet.shift() ?? []
    onTestFinished(() => void sheet.unshift(headers))
    const { choose } = await opened(() => ({ result: good }))
    await choose()
    await screen.findByRole('combobox', { name: 'Map to: Developer' })
    expect(screen.queryByRole('checkbox', { name: 'Remember for the next file' })).toBeNull()
  })

  test('asks before a mapping is discarded', async () => {
    const { choose, onClose } = await opened(() => ({ result: good }))
    await choose()
    await screen.findByText('Not imported: Shoe size')
    await userEvent.keyboard('{Escape}')
    const question = screen.getByRole('alertdialog', { name: /^Discard changes/ })
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }))
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('of the first employees adds positions, and skips projects only with a column of them', async () => {
    isFirst = true
    const { check, imports } = await opened(() => ({ result: { ...good, newPositions: ['Astronaut'] } }))
    await check()
    await screen.findByText('Positions that will be added: Astronaut')
    expect(imports()[0]?.query.toString()).toBe('addPositions=true&dryRun=true')
    expect(screen.queryByRole('checkbox', { name: english(texts.skipUnknownProjects) })).toBeNull()
  })

  test('adds positions also from a second sheet while the setup continues', async () => {
    isSettingUp = true
    const { check, imports } = await opened(() => ({ result: good }))
    await check()
    await screen.findByText('All rows can be imported.')
    expect(imports()[0]?.query.toString()).toBe('addPositions=true&dryRun=true')
  })

  test('is undone from its result', async () => {
    const { check, calls } = await opened((query) => ({
      result: { ...good, ...(query.get('dryRun') === null && { job: jobId, importId: recentId }) },
    }))
    await check()
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 people' }))
    await userEvent.click(await screen.findByRole('button', { name: english(texts.undo) }))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('1 employee was removed, 1 was kept.')
    expect(calls.some(({ path }) => path === `/employees/imports/${recentId}/undo`)).toBe(true)
  })

  test('keeps the checked rows after a failure', async () => {
    const { check } = await opened((query) => (query.get('dryRun') ? { result: good } : 'no connection'))
    await check()
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 people' }))
    await screen.findByText(/^No connection/)
    expect(screen.getByRole('button', { name: 'Import 2 people' })).toHaveProperty('disabled', false)
  })

  test('rejects another file type without a request', async () => {
    const { choose, calls, input } = await opened(() => ({ result: good }))
    await choose(new File(['a,b'], 'people.pdf'))
    await screen.findByText('Upload an XLSX, XLS or CSV file')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(calls.some(({ path }) => path === '/employees/excelimport/read')).toBe(false)
  })

  test('is undone after a confirmation, and lists who stays with the reason', async () => {
    const before = {
      uuid: recentId,
      at: '2026-11-20T08:00:00Z',
      who: 'Ana Kovač',
      employees: 2,
      isUndone: false,
      kept: [],
    }
    recent = [before]
    const { calls } = await opened(() => ({ result: good }))
    await userEvent.click(await screen.findByRole('button', { name: /^Undo import from/ }))
    expect(calls.some(({ method, path }) => method === 'POST' && path.endsWith('/undo'))).toBe(false)
    recent = [
      {
        ...before,
        isUndone: true,
        kept: [{ uuid: ana.uuid, name: 'Ivo Ilić', reason: english(keptReasons.signedIn) }],
      },
    ]
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('1 employee was removed, 1 was kept.')
    const kept = await screen.findByRole('link', { name: 'Ivo Ilić' })
    expect(kept.closest('li')?.textContent).toContain(english(keptReasons.signedIn))
    expect(screen.queryByRole('button', { name: /^Undo import from/ })).toBeNull()
  })

  test('downloads an empty spreadsheet', async () => {
    const { calls } = await opened(() => ({ result: good }))
    await userEvent.click(screen.getByRole('button', { name: 'Download template' }))
    await waitFor(() => expect(saved).toEqual(['Employees template.xlsx']))
    expect(calls.at(-1)?.query.toString()).toBe('template=true')
  })
})

test('errors can be opened in a spreadsheet, and none of them is a formula', async () => {
  const error = { row: 7, column: 'Team', code: 'unknown', message: '=1+1; "PRJ"' }
  const csv = await errorsAsCsv([error], () => ({ header: '=2', value: '=3' })).text()
  expect(csv).toBe(`"Row";"Column";"Value";"Error"\r\n"7";"'=2";"'=3";"'=1+1; ""PRJ"""\r\n`)
})
