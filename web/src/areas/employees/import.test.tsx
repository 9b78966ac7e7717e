import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { employeesImportTexts as texts, type Imported } from '@hr/contract/areas/employees/import'
import { watchDownloads } from '../../../test/downloads.ts'
import { renderAt } from '../../../test/render.tsx'
import { ana, stubServer, tokenFor } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import { ImportPeople } from './ImportPeople.tsx'
import { errorsAsCsv } from '../../import/errors-as-csv.ts'

const good: Imported = {
  isStored: false,
  rows: [
    { row: 2, firstName: 'Željka', lastName: 'Nova', email: 'zeljka@example.com', position: 'Developer' },
    { row: 3, firstName: '', lastName: 'Druga', email: 'druga@example.com', position: 'Astronaut' },
  ],
  problems: [],
  warnings: [],
  newPositions: [],
  ignoredProjects: [],
}
const problems = [
  { row: 3, column: 'First name', message: 'Required field' },
  { row: 3, column: 'Position', message: texts.unknownPosition },
]
const file = new File(['x'], 'people.xlsx')

/** Opens the dialog with this response to imports. */
async function opened(
  answer: (query: URLSearchParams) => { status?: number; result: unknown } | 'no connection',
  effectiveRole = 'Superadmin',
) {
  const onClose = vi.fn<() => void>()
  const calls = stubServer({
    'POST /refresh': () => ({ result: { token: tokenFor(600), user: { ...ana, effectiveRole }, idleEndsIn: 28_800 } }),
    'POST /employees/excelimport': ({ query }) => answer(query),
    'GET /export/employees': () => ({ result: 'sheet' }),
  })
  await refresh()
  await renderAt('/', <ImportPeople onClose={onClose} />)
  // The dialog is loaded when it opens.
  const input = await screen.findByLabelText<HTMLInputElement>(
    'Please upload your excel file.',
    {},
    { timeout: 10_000 },
  )
  const imports = () => calls.filter(({ path }) => path === '/employees/excelimport')
  return {
    onClose,
    input,
    calls,
    imports,
    choose: (chosen = file) => userEvent.upload(input, chosen, { applyAccept: false }),
  }
}

let saved: string[]
beforeEach(() => {
  saved = watchDownloads()
})

describe('the import of employees', () => {
  test('keeps the focus in its dialog from step to step', async () => {
    const { choose } = await opened(() => ({ result: good }))
    const window = screen.getByRole('dialog')
    const isInside = () => window.contains(document.activeElement)
    await choose()
    await screen.findByText('All rows can be imported. Nothing has been imported yet.')
    expect(isInside()).toBe(true)
    // The options are hidden while the file is checked again.
    await userEvent.click(screen.getByRole('checkbox', { name: texts.skipUnknownProjects }))
    expect(isInside()).toBe(true)
    await userEvent.click(await screen.findByRole('button', { name: 'Choose another file' }))
    expect(isInside()).toBe(true)
  })

  test('checks a file, and adds everyone with the last click', async () => {
    const { choose, imports, onClose } = await opened((query) => ({
      result: { ...good, isStored: query.get('dryRun') === null },
    }))
    await choose()
    await screen.findByText('All rows can be imported. Nothing has been imported yet.')
    const table = screen.getByRole('table')
    expect(within(table).getByText('Željka Nova')).toBeTruthy()
    expect(imports().map(({ query }) => query.toString())).toEqual(['dryRun=true'])
    const [first] = imports()
    expect(first?.body instanceof FormData && first.body.get('file')).toBeInstanceOf(File)

    await userEvent.click(screen.getByRole('checkbox', { name: texts.invite }))
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 people' }))
    await screen.findByText('Data successfully imported')
    expect(screen.getByText(/2 people were added/)).toBeTruthy()
    // Inviting does not affect the check.
    expect(imports().map(({ query }) => query.toString())).toEqual(['dryRun=true', 'invite=true'])
    const [, closing] = screen.getAllByRole('button', { name: 'Close' })
    await userEvent.click(closing ?? document.body)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('shows the errors of each row, and imports nothing', async () => {
    const { choose } = await opened(() => ({ result: { ...good, problems } }))
    await choose()
    await screen.findByText("1 row can't be imported, so nothing has been imported")
    const wrong = screen.getByRole('row', { name: /Druga/ })
    expect(wrong.textContent).toContain('First name: Required field')
    expect(wrong.textContent).toContain(`Position: ${texts.unknownPosition}`)
    expect(screen.getByRole('button', { name: 'Import 2 people' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('radio', { name: 'Errors 1' }))
    expect(screen.queryByText('Željka Nova')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Download the 2 errors' }))
    expect(saved).toEqual(['Errors.csv'])
  })

  test('checks again when an option affects the check', async () => {
    const { choose, imports } = await opened((query) => ({
      result: query.get('addPositions') ? { ...good, newPositions: ['Astronaut'] } : { ...good, problems },
    }))
    await choose()
    await userEvent.click(await screen.findByRole('checkbox', { name: texts.addPositions }))
    await screen.findByText('Positions that will be added: Astronaut')
    expect(imports().map(({ query }) => query.toString())).toEqual(['dryRun=true', 'addPositions=true&dryRun=true'])
  })

  test('does not offer new positions to an Admin', async () => {
    const { choose } = await opened(() => ({ result: good }), 'Admin')
    await choose()
    expect(await screen.findByRole('checkbox', { name: texts.invite })).toBeDefined()
    expect(screen.queryByRole('checkbox', { name: texts.addPositions })).toBeNull()
  })

  test('shows the cells that became invalid between check and import', async () => {
    const { choose } = await opened((query) =>
      query.get('dryRun') ? { result: good } : { status: 422, result: { message: problems } },
    )
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 people' }))
    await screen.findByText("1 row can't be imported, so nothing has been imported")
    expect(screen.getByRole('button', { name: 'Import 2 people' })).toHaveProperty('disabled', true)
  })

  test('keeps the checked file after a failure', async () => {
    const { choose } = await opened((query) => (query.get('dryRun') ? { result: good } : 'no connection'))
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 people' }))
    await screen.findByText(/^No connection/)
    expect(screen.getByRole('button', { name: 'Import 2 people' })).toHaveProperty('disabled', false)
  })

  test('rejects another file type without a request', async () => {
    const { choose, imports, input } = await opened(() => ({ result: good }))
    await choose(new File(['a,b'], 'people.csv'))
    await screen.findByText('Upload an XLSX or XLS file')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(imports()).toEqual([])
  })

  test('shows wrong headers next to the expected ones', async () => {
    const columns = { expected: ['First name', 'Last name'], optional: ['Email'], found: ['First name', 'Surname'] }
    const { choose } = await opened(() => ({ status: 400, result: { message: 'Invalid column names', columns } }))
    await choose()
    await screen.findByText('Invalid column names')
    const rows = screen.getAllByRole('row').map((row) => [row.textContent, row.hasAttribute('data-wrong')])
    expect(rows).toEqual([
      ['ExpectedFound', false],
      ['First nameFirst name', false],
      ['Last nameSurname', true],
      ['Email (optional)—', false],
    ])
  })

  test('downloads an empty spreadsheet', async () => {
    const { calls } = await opened(() => ({ result: good }))
    await userEvent.click(screen.getByRole('button', { name: 'Download template' }))
    await waitFor(() => expect(saved).toEqual(['Employees template.xlsx']))
    expect(calls.at(-1)?.query.toString()).toBe('template=true')
  })
})

test('errors can be opened in a spreadsheet, and none of them is a formula', async () => {
  const csv = await errorsAsCsv([{ row: 7, column: 'Team', message: '=1+1; "PRJ"' }]).text()
  expect(csv).toBe(`"Row";"Column";"Error"\r\n"7";"Team";"'=1+1; ""PRJ"""\r\n`)
})
