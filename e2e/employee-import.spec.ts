import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { employeesImportTexts as texts } from '@hr/contract/areas/employees/import'
import { usersTexts } from '@hr/contract/areas/users/users'
import { importTexts } from '@hr/contract/lib/imports'
import { expectGoodEverywhere } from './support/axe.ts'
import { invitation, mailTo } from './support/mail.ts'
import { dialog, expectRow, find, rowAction, rowOf, select, title } from './support/pages.ts'
import { addEmployee, addPosition, newPerson, unique } from './support/records.ts'
import { headers, readSheet, sheetOf } from './support/sheets.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

/** Somebody for a file, of whom all that is needed is known. */
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

const chooseExport = async (page: Page, entry: string | RegExp) => {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry }).click(),
  ])
  return download
}

async function openImport(page: Page) {
  await page.goto('/employees')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const window = dialog(page, texts.title)
  await expect(window).toBeVisible()
  return { window, input: window.getByLabel(importTexts.missing) }
}

test.describe('an export', () => {
  test('holds what the list shows, or what is selected in it', async ({ page, superadmin }) => {
    const position = await addPosition(superadmin)
    const word = unique()
    const people = ['Ana', 'Zora'].map((firstName) => ({ ...newPerson(firstName), lastName: `${word} ${firstName}` }))
    for (const person of people) await addEmployee(superadmin, position, person)
    await page.goto(`/employees?q=${word}`)
    await expectRow(page, `Zora ${word} Zora`)
    const download = await chooseExport(page, 'All filtered (2)')
    expect(download.suggestedFilename()).toBe('Employees overview.xlsx')
    const sheet = await readSheet(download)
    expect(sheet).toMatchObject({ name: 'Employees', headers })
    expect(sheet.people.map((person) => [person['First name'], person['Position']])).toEqual([
      ['Ana', position.name],
      ['Zora', position.name],
    ])
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused()

    await select(page, `Zora ${word} Zora`)
    const selected = await readSheet(await chooseExport(page, 'Selected (1)'))
    expect(selected.people.map((person) => person['First name'])).toEqual(['Zora'])
  })

  test('of archived employees has its own name', async ({ page, superadmin }) => {
    const person = newPerson()
    await addEmployee(superadmin, await addPosition(superadmin), person)
    await page.goto(`/employees?q=${person.lastName}`)
    await rowAction(page, person.name, 'Archive')
    await dialog(page, employeesTexts.archiveTitle).getByRole('button', { name: employeesTexts.archiveConfirm }).click()
    await expect(rowOf(page, person.name)).toBeHidden()
    await page.goto(`/employees/archived?q=${person.lastName}`)
    await expectRow(page, person.name)
    const download = await chooseExport(page, 'All filtered (1)')
    expect(download.suggestedFilename()).toBe('Archived Employees overview.xlsx')
    const { name, people } = await readSheet(download)
    expect([name, people.map((one) => one['Email'])]).toEqual(['ArchivedEmployees', [person.email]])
  })

  test('that fails says so', async ({ page, mayFail }) => {
    mayFail('/export/')
    await page.goto('/employees')
    await page.route('**/api/v1/export/**', (route) => route.fulfill({ status: 502, body: '<html>' }))
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: /^All filtered/ }).click()
    await expect(page.getByRole('alert').getByText('Failed to load data')).toBeVisible()
  })
})

test.describe('an import', () => {
  test('starts with the template, checks every row, and adds everybody', async ({ page, superadmin }) => {
    const position = await addPosition(superadmin)
    const { window, input } = await openImport(page)
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      window.getByRole('button', { name: importTexts.template }).click(),
    ])
    expect(await readSheet(template)).toMatchObject({ headers, people: [] })

    const boss = newcomer(position.name)
    const other = newcomer(position.name, { 'Supervisor or team lead': boss.email, Children: 'Iva, Other, 02/06/2019' })
    await input.setInputFiles(sheetOf([other.cells, boss.cells]))
    await expect(window.getByText('All rows can be imported. Nothing has been imported yet.')).toBeVisible()
    await expect(window.getByRole('row').filter({ hasText: other.email })).toContainText(position.name)
    // A company adds positions where a Superadmin does.
    await expect(window.getByRole('checkbox', { name: texts.makePositions })).toBeHidden()
    await window.getByRole('checkbox', { name: texts.invite }).check()
    await window.getByRole('button', { name: 'Import 2 people' }).click()
    await expect(window.getByText(importTexts.done)).toBeVisible()
    await window.getByRole('button', { name: 'Close' }).last().click()
    await expect(window).toBeHidden()
    await find(page, other.lastName)
    await expectRow(page, other.name, [position.name, 'Ugovor na određeno', '01/03/2020'])
    await mailTo(boss.email, invitation)
  })

  test('with errors adds nobody, and gives them to correct', async ({ page, superadmin }) => {
    const position = await addPosition(superadmin)
    const taken = await addEmployee(superadmin, position)
    const good = newcomer(position.name)
    const file = sheetOf([
      good.cells,
      newcomer(position.name, { Email: taken.email, Status: 'Retired' }).cells,
      newcomer(`No ${unique()}`).cells,
    ])
    const { window, input } = await openImport(page)
    await input.setInputFiles(file)
    await expect(window.getByText("2 rows can't be imported, so nothing has been imported")).toBeVisible()
    await expect(window.getByRole('row').filter({ hasText: taken.email })).toContainText('Status: Invalid value')
    await expect(window.getByRole('row').filter({ hasText: taken.email })).toContainText(usersTexts.emailTaken)
    await window.getByText('Errors 2', { exact: true }).click()
    await expect(window.getByRole('row').filter({ hasText: good.email })).toBeHidden()
    await expect(window.getByRole('button', { name: 'Import 3 people' })).toBeDisabled()
    const [errors] = await Promise.all([
      page.waitForEvent('download'),
      window.getByRole('button', { name: 'Download the 3 errors' }).click(),
    ])
    expect(readFileSync(await errors.path(), 'utf8')).toContain(`"4";"Position";"${texts.unknownPosition}"`)

    await window.getByRole('button', { name: 'Choose another file' }).click()
    await input.setInputFiles(sheetOf([good.cells]))
    await window.getByRole('button', { name: 'Import 1 person' }).click()
    await expect(window.getByText(importTexts.done)).toBeVisible()
  })

  test('refuses what is no such spreadsheet', async ({ page, mayFail }) => {
    mayFail('/employees/excelimport')
    const { window, input } = await openImport(page)
    await input.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
    await expect(window.getByRole('alert')).toHaveText('This is not an Excel spreadsheet: use xlsx or xls')
    await input.setInputFiles({ name: 'people.xlsx', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
    await expect(window.getByRole('alert')).toHaveText('This file is not an Excel spreadsheet (.xlsx or .xls)')
    await input.setInputFiles(sheetOf([], 'people.xlsx', headers.with(1, 'Surname')))
    await expect(window.getByRole('alert')).toHaveText('Invalid column names')
    await expect(window.getByRole('row').nth(2)).toHaveText('Last nameSurname')
  })

  test('of thousands keeps only the rows in sight in the page', async ({ page, superadmin }) => {
    const position = await addPosition(superadmin)
    const people = Array.from({ length: 3_000 }, () => newcomer(position.name).cells)
    const { window, input } = await openImport(page)
    await input.setInputFiles(sheetOf(people))
    await expect(window.getByRole('button', { name: 'Import 3000 people' })).toBeEnabled({ timeout: 20_000 })
    const rows = window.getByRole('region', { name: 'Rows of the file' })
    expect(await rows.getByRole('row').count()).toBeLessThan(100)
    await rows.focus()
    // How high the rows are shows as they come: the end may lie a bit further then.
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(rows.getByRole('cell', { name: '3001', exact: true })).toBeVisible({ timeout: 500 })
    }).toPass()
  })

  test('says on a phone what is wrong without being moved sideways', async ({ page, superadmin }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const position = await addPosition(superadmin)
    const people = Array.from({ length: 300 }, () => newcomer(position.name).cells)
    const { window, input } = await openImport(page)
    await input.setInputFiles(sheetOf([newcomer('').cells, ...people]))
    const rows = window.getByRole('region', { name: 'Rows of the file' })
    await expect(rows.getByText('Position: Required field')).toBeInViewport()
    expect(await rows.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await rows.focus()
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(rows.getByRole('cell', { name: 'Row 302', exact: true })).toBeVisible({ timeout: 500 })
    }).toPass()
  })

  test('can be used by everybody, light and dark, on every width', async ({ page, superadmin }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const position = await addPosition(superadmin)
    const { window, input } = await openImport(page)
    await expectGoodEverywhere(page)
    await input.setInputFiles(sheetOf([newcomer(position.name).cells, newcomer('').cells]))
    await expect(window.getByText(/^1 row can't be imported/)).toBeVisible()
    await expectGoodEverywhere(page)
  })

  test('adds positions for a Superadmin who says so', async ({ open, superadmin }) => {
    const page = await open(superadmin)
    const name = `Keramičar ${unique()}`
    const { window, input } = await openImport(page)
    await input.setInputFiles(sheetOf([newcomer(name).cells]))
    await expect(window.getByText(`Position: ${texts.unknownPosition}`)).toBeVisible()
    await window.getByRole('checkbox', { name: texts.makePositions }).check()
    await expect(window.getByText(`Positions that will be added: ${name}`)).toBeVisible()
    await window.getByRole('button', { name: 'Import 1 person' }).click()
    await expect(window.getByText(importTexts.done)).toBeVisible()
    await page.goto('/positions')
    await expect(title(page, 'Positions')).toBeVisible()
    await find(page, name)
    await expectRow(page, name)
  })
})
