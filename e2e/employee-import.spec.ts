import type { Page } from '@playwright/test'
import { employeesImportTexts as texts } from '@hr/contract/areas/employees/import'
import { importTexts } from '@hr/contract/lib/imports'
import { expectGood } from './support/axe.ts'
import { invitation, mailTo } from './support/mail.ts'
import { dialog, expectRow, find, select } from './support/pages.ts'
import { addPosition, newPerson } from './support/records.ts'
import { headers, readSheet, sheetOf } from './support/sheets.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

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
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const window = dialog(page, texts.title)
  await expect(window).toBeVisible()
  return { window, input: window.getByLabel(importTexts.missing) }
}

test('people are imported from the filled-in template, invited and exported', async ({ page, superadmin }) => {
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
  await window.getByRole('checkbox', { name: texts.invite }).check()
  await window.getByRole('button', { name: 'Import 2 people' }).click()
  await expect(window.getByText(importTexts.done)).toBeVisible()
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

test('an import of many rows keeps only the visible ones in the page, and fits a phone', async ({
  page,
  superadmin,
}) => {
  const position = await addPosition(superadmin)
  const { window, input } = await openImport(page)
  await expectGood(page, 'the choice of a file')
  const people = Array.from({ length: 300 }, () => newcomer(position.name).cells)
  await input.setInputFiles(sheetOf([newcomer('').cells, ...people]))
  await expect(window.getByText(/^1 row can't be imported/)).toBeVisible()
  const rows = window.getByRole('region', { name: 'Rows of the file' })
  for (const [width, last] of [
    [1440, '302'],
    [390, 'Row 302'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await rows.evaluate((element) => element.scrollTo(0, 0))
    await expect(rows.getByText('Position: Required field')).toBeInViewport()
    expect(await rows.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(await rows.getByRole('row').count()).toBeLessThan(100)
    await rows.focus()
    // Rows are measured when they become visible, so the end may move down.
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(rows.getByRole('cell', { name: last, exact: true })).toBeVisible({ timeout: 500 })
    }).toPass()
  }
  await expectGood(page, 'the checked rows')
})
