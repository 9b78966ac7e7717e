import type { Locator, Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { roleOf } from '@hr/contract/areas/access/roles'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { employeesImportTexts as texts, keptReasons } from '@hr/contract/areas/employees/import'
import { importTexts } from '@hr/contract/lib/imports'
import { expectGood } from './support/axe.ts'
import { invitation, mailTo } from './support/mail.ts'
import { dialog, expectRow, find, select } from './support/pages.ts'
import { addEmployee, addPosition, newPerson, unique } from './support/records.ts'
import { headers, readSheet, sheetOf } from './support/sheets.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })
// The server runs one import at a time and refuses a second one.
test.describe.configure({ mode: 'default' })

/** A new employee with only the required cells. */
function newcomer(position: string, more: Record<string, string> = {}) {
  const { firstName, lastName, email, name } = newPerson('Željka')
  const cells = {
    'First name': firstName,
    'Last name': lastName,
    Email: email.replace('ž', 'z'),
    Status: 'Active',
    'Date of birth': '28/02/1990',
    'Place of residence': 'Mostar',
    'Residential address': 'Ulica 1',
    Position: position,
    'Contract type': 'Ugovor na određeno',
    'Start date': '1.3.2020.',
    ...more,
  }
  return { cells, name, lastName, email: cells.Email }
}

async function openImport(page: Page) {
  await page.goto('/employees')
  return openDialog(page)
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const window = dialog(page, english(employeesTexts.importTitle))
  await expect(window).toBeVisible()
  return { window, input: window.getByLabel(english(importTexts.missing)) }
}

const isReady = 'All rows can be imported.'

test('people are imported from the filled-in template, invited and exported', async ({ page, superadmin }) => {
  const position = await addPosition(superadmin)
  const { window, input } = await openImport(page)
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    window.getByRole('button', { name: english(importTexts.template) }).click(),
  ])
  expect(await readSheet(template)).toMatchObject({ headers, people: [] })

  const boss = newcomer(position.name)
  const other = newcomer(position.name, { 'Supervisor or team lead': boss.email, Children: 'Iva, Other, 02/06/2019' })
  await input.setInputFiles(sheetOf([other.cells, boss.cells]))
  await window.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(window.getByText(isReady)).toBeVisible()
  await window.getByRole('checkbox', { name: english(texts.invite) }).check()
  await window.getByRole('button', { name: 'Import 2 people' }).click()
  await expect(window.getByText(english(texts.imported(2)))).toBeVisible()
  await window.getByRole('button', { name: 'Close' }).last().click()
  await mailTo(boss.email, invitation)

  await find(page, other.lastName)
  await expectRow(page, other.name, [position.name, 'Ugovor na određeno', '01/03/2020'])
  await select(page, other.name)
  const exportButton = page.getByRole('button', { name: 'Export', exact: true })
  await exportButton.click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Selected (1)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Employees overview.xlsx')
  const sheet = await readSheet(download)
  expect(sheet).toMatchObject({ name: 'Employees', headers, people: [{ Email: other.email, Position: position.name }] })
  await expect(exportButton).toBeFocused()
})

test(
  'the next file with the same headers gets the columns that were remembered, until they are forgotten',
  { tag: '@all' },
  async ({ page, superadmin }) => {
    const position = await addPosition(superadmin)
    const shoes = `Shoes ${unique()}`
    async function paste(turn: string) {
      const { firstName, lastName, email } = newPerson(turn)
      const rows = [
        [shoes, 'Hired', 'Last name', 'First name', 'Email', 'Job title'],
        ['38', '03/04/2025', lastName, firstName, email, position.name],
      ]
      const { window } = await openImport(page)
      await window.getByRole('textbox', { name: /paste cells/ }).fill(rows.map((cells) => cells.join('\t')).join('\n'))
      await window.getByRole('button', { name: 'Use pasted cells' }).click()
      await expect(window.getByRole('checkbox', { name: remember })).toBeVisible()
      return window
    }
    const remember = 'Remember for the next file'
    const assigned = 'Columns mapped as in the last import'

    const first = await paste('Prva')
    await first.getByRole('combobox', { name: `Map to: ${shoes}` }).fill('Years')
    await page.getByRole('option', { name: 'Years of work experience' }).click()
    await first.getByRole('checkbox', { name: remember }).press('Space')
    await first.getByRole('button', { name: 'Check 1 row' }).click()
    await first.getByRole('button', { name: 'Import 1 person' }).click()
    await expect(first.getByText(english(texts.imported(1)))).toBeVisible()

    const second = await paste('Druga')
    await expect(second.getByText(assigned)).toBeVisible()
    await expect(second.getByRole('combobox', { name: `Map to: ${shoes}` })).toHaveValue('Years of work experience')
    await expectGood(page, 'the remembered columns')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectGood(page, 'the remembered columns on a phone')
    await second.getByRole('button', { name: 'Forget' }).press('Enter')
    await expect(second.getByText(assigned)).toBeHidden()
    await expect(second).toBeFocused()
    await expect(second.getByText(`Not imported: ${shoes}`)).toBeVisible()
  },
)

test('cells pasted from any sheet are mapped, corrected, imported and removed again', async ({ page, superadmin }) => {
  const position = await addPosition(superadmin)
  const ana = newPerson('Ana')
  const ivo = newPerson('Ivo')
  const rows = [
    ['Radno mjesto', 'Datum zaposlenja', 'Broj cipela', 'Kontakt', 'Prezime', 'Ime', 'Rukovodilac'],
    [position.name, '03/04/2025', '38', ana.email, ana.lastName, ana.firstName, ''],
    ['Astronaut', '05/04/2025', '44', ivo.email, ivo.lastName, ivo.firstName, ana.name],
  ]
  const { window } = await openImport(page)
  await expectGood(page, 'the choice of a sheet')
  await window.getByRole('textbox', { name: /paste cells/ }).fill(rows.map((cells) => cells.join('\t')).join('\n'))
  await window.getByRole('button', { name: 'Use pasted cells' }).click()
  await expect(window.getByText('Required columns not mapped: Email')).toBeVisible()
  await expect(window.getByText('Not imported: Broj cipela, Kontakt')).toBeVisible()
  await expectGood(page, 'the columns')

  await window.getByRole('combobox', { name: 'Map to: Kontakt' }).fill('Email')
  await page.getByRole('option', { name: 'Email', exact: true }).click()
  await window.getByText('3 April 2025').click()
  await window.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(window.getByRole('heading', { name: '1 ready · 1 to review' })).toBeVisible()
  await expectGood(page, 'the checked cells')

  const wrong = window.getByRole('textbox', { name: 'Position, row 3' })
  await expect(wrong).toHaveAccessibleDescription(english(texts.unknownPosition))
  await wrong.fill(position.name)
  await expect(window.getByText(isReady)).toBeVisible()
  await window.getByRole('button', { name: 'Import 2 people' }).click()
  await expect(window.getByText(english(texts.imported(2)))).toBeVisible()
  await expectGood(page, 'the result')
  await window.getByRole('button', { name: 'Close' }).last().click()
  await find(page, ivo.lastName)
  await expectRow(page, ivo.name, [position.name, 'Ugovor na neodređeno', '05/04/2025'])

  // Ivo is changed by someone else, so he stays, and so does his supervisor.
  const { items } = await superadmin.call(employeesApi.list, { query: { page: '1', q: ivo.lastName } })
  const id = items[0]?.uuid ?? ''
  await superadmin.call(employeesApi.changePermission, { params: { id }, body: { role: roleOf('Team lead') } })
  await openImport(page)
  const first = window.getByRole('listitem').filter({ hasText: '2 employees' }).first()
  await expectGood(page, 'the recent imports')
  await first.getByRole('button', { name: /^Undo import/ }).click()
  await dialog(page, 'Undo import?').getByRole('button', { name: 'Undo' }).click()
  await expect(window.getByText(english(texts.undone(0, 2)))).toBeVisible()
  await expect(first.getByText('Undone')).toBeVisible()
  await expect(first.getByRole('listitem').filter({ hasText: ivo.name })).toContainText(english(keptReasons.changed))
  await expect(first.getByRole('listitem').filter({ hasText: ana.name })).toContainText(english(keptReasons.supervises))
  await expectGood(page, 'the undone import')
})

// cspell:disable
// A sheet as each program writes it; the names show whether its bytes were read.
for (const { of, fill } of [
  {
    of: 'cells pasted from LibreOffice',
    fill: async (window, { position, person }) => {
      const cells = [
        ['Last name, first name', 'Email', 'Job title', 'Hired'],
        [`"${person.lastName}, ${person.firstName}"`, person.email, position, '24/04/2025'],
      ]
      await window.getByRole('textbox', { name: /paste cells/ }).fill(cells.map((row) => row.join('\t')).join('\r\n'))
      await window.getByRole('button', { name: 'Use pasted cells' }).click()
    },
  },
  {
    of: 'a file in windows-1252 with semicolons and commas in addresses',
    fill: async (window, { position, person }) => {
      const text = [
        'First name;Last name;Email;Job title;Hired;Address',
        `${person.firstName};${person.lastName};${person.email};${position};24/04/2025;12, rue de la Paix, 1er étage, Orléans`,
      ].join('\r\n')
      const file = { name: 'Salariés.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') }
      await window.getByLabel(english(importTexts.missing)).setInputFiles(file)
      // The company of the tests is where Windows has another encoding; the example shows the wrong letter.
      await expect(window.getByText('For example: Hélčne, étage, Orléans')).toBeVisible()
      await window.getByLabel('Encoding').selectOption('Windows, Western European')
    },
  },
  {
    of: 'a file of pandas',
    fill: (window, { position, person, number }) => {
      const text = [
        ',first_name,last_name,email,job_title,hire_date,employee_number',
        `0,${person.firstName},${person.lastName},${person.email},${position},2025-04-24 00:00:00,${number}.0`,
      ].join('\n')
      const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
      return window.getByLabel(english(importTexts.missing)).setInputFiles(file)
    },
  },
] satisfies {
  of: string
  fill: (
    window: Locator,
    of: { position: string; person: ReturnType<typeof newPerson>; number: string },
  ) => Promise<void>
}[])
  test(`${of} can be imported`, { tag: '@all' }, async ({ page, superadmin }) => {
    const { name: position } = await addPosition(superadmin)
    const { lastName } = newPerson()
    const person = { ...newPerson('Hélène', lastName), email: `helene.${lastName}@example.com`.toLowerCase() }
    const number = String(crypto.getRandomValues(new Uint32Array(1))[0])
    const { window } = await openImport(page)
    await fill(window, { position, person, number })
    await expect(window.getByRole('cell', { name: person.firstName }).first()).toBeVisible()
    await window.getByRole('button', { name: 'Check 1 row' }).click()
    await expect(window.getByText(isReady)).toBeVisible()
    await expectGood(page, of)
    await window.getByRole('button', { name: 'Import 1 person' }).click()
    await expect(window.getByText(english(texts.imported(1)))).toBeVisible()
    await window.getByRole('button', { name: 'Close' }).last().click()
    await find(page, lastName)
    await expectRow(page, person.name, [position, '24/04/2025'])
    const { items } = await superadmin.call(employeesApi.list, { query: { page: '1', q: lastName } })
    expect(items).toMatchObject([{ employeeNumber: of.includes('pandas') ? number : '' }])
  })

test(
  'an import of many rows keeps only the visible ones in the page, and fits a phone',
  { tag: '@all' },
  async ({ page, superadmin }) => {
    const position = await addPosition(superadmin)
    const { window, input } = await openImport(page)
    const people = Array.from({ length: 300 }, () => newcomer(position.name).cells)
    const wrong = {
      Email: 'x',
      'Date of birth': 'soon',
      'Start date': '3.5.22',
      Status: '?',
      'Contract type': '?',
      Gender: '?',
    }
    await input.setInputFiles(sheetOf([newcomer('', wrong).cells, ...people]))
    await window.getByRole('button', { name: 'Check 301 rows' }).click()
    await expect(window.getByRole('heading', { name: '300 ready · 1 to review' })).toBeVisible()
    const rows = window.getByRole('region', { name: 'Rows of the file' })
    const overflowOf = () => rows.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 })
      for (const column of Object.keys(wrong)) await expect(rows.getByLabel(`${column}, row 2`)).toBeVisible()
      expect(await overflowOf(), 'all wrong cells are within the table').toBe(0)
      await expectGood(page, `the rows to review at ${width}`)
    }
    await rows.getByRole('button', { name: 'Use 3 May 2022' }).press('Enter')
    await expect(rows.getByLabel('Start date, row 2')).toHaveValue('03/05/2022')
    await window.getByText('All rows', { exact: true }).click()
    for (const [width, last] of [
      [1440, '302'],
      [390, 'Row 302'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await rows.evaluate((element) => element.scrollTo(0, 0))
      await rows.getByText('Required field').scrollIntoViewIfNeeded()
      await expect(rows.getByText('Required field')).toBeInViewport()
      expect((await overflowOf()) === 0, 'columns are beside each other only if there is room').toBe(width < 768)
      expect(await rows.getByRole('row').count()).toBeLessThan(100)
      await rows.focus()
      // Rows are measured when they become visible, so the end may move down.
      await expect(async () => {
        await page.keyboard.press('End')
        await expect(rows.getByRole('cell', { name: last, exact: true })).toBeVisible({ timeout: 500 })
      }).toPass()
    }
    await expectGood(page, 'the checked rows')
  },
)

test(
  'employees who exist are found by number, compared cell by cell and updated on request',
  { tag: '@all' },
  async ({ page, superadmin }) => {
    const position = await addPosition(superadmin)
    const employeeNumber = `B-${unique()}`
    const ana = newPerson('Ana')
    await addEmployee(superadmin, position, ana, { employeeNumber })
    // The back button has a page to go back to.
    await page.goto('/employees/archived')
    await page.getByRole('main').getByRole('link', { name: 'Employees', exact: true }).click()
    const { window } = await openDialog(page)
    const paste = async (rows: readonly (readonly string[])[]) => {
      await window.getByRole('textbox', { name: /paste cells/ }).fill(rows.map((cells) => cells.join('\t')).join('\n'))
      await window.getByRole('button', { name: 'Use pasted cells' }).click()
    }
    await paste([
      ['Employee #', 'Department', 'Location'],
      [employeeNumber, 'Engineering', ''],
    ])
    await expect(window.getByText(/^Required columns not mapped/)).toBeVisible()
    await window.getByRole('checkbox', { name: english(texts.updateExisting) }).check()
    await window.getByRole('button', { name: 'Check 1 row', exact: true }).click()
    await expect(window.getByText(isReady)).toBeVisible()
    await expect(window.getByText('1 Updated')).toBeVisible()
    await expectGood(page, 'the differences')

    // Escape, a click outside and the back button ask before the mapping is discarded.
    const question = window.getByRole('alertdialog', { name: /^Discard changes/ })
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(2, 2),
      () => page.evaluate(() => history.back()),
    ]) {
      await leave()
      await expect(question).toBeVisible()
      await window.getByRole('button', { name: 'Keep editing' }).click()
    }
    await window.getByRole('button', { name: 'Update 1 person' }).click()
    await expect(window.getByText(english(texts.updated(1)))).toBeVisible()
    await expect(window.getByRole('button', { name: english(texts.undo) })).toBeHidden()
    await window.getByRole('button', { name: 'Close' }).last().click()

    // The list finds and shows the number, and the export adds it on request.
    await find(page, employeeNumber)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Employee number' }).check()
    await page.keyboard.press('Escape')
    await expectRow(page, ana.name, [employeeNumber, 'Engineering'])
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Employee number' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^All filtered/ }).click(),
    ])
    expect(await readSheet(download)).toMatchObject({
      headers: [...headers, 'Employee number'],
      people: [{ Email: ana.email, 'Employee number': employeeNumber }],
    })
  },
)

test(
  'a list shows the people of an import that ended in the background',
  { tag: '@all' },
  async ({ page, superadmin }) => {
    const position = await addPosition(superadmin)
    const person = newcomer(position.name)
    const { window, input } = await openImport(page)
    await input.setInputFiles(sheetOf([person.cells]))
    await window.getByRole('button', { name: 'Check 1 row', exact: true }).click()
    await window.getByRole('button', { name: 'Import 1 person' }).click()
    await window
      .getByRole('button', { name: /^(Continue in the background|Close)$/ })
      .last()
      .click()
    await find(page, person.lastName)
    await expectRow(page, person.name, [position.name])
  },
)
