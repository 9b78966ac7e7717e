import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import { itemsImportTexts } from '@hr/contract/areas/equipment/import'
import { itemTexts } from '@hr/contract/areas/equipment/items'
import { equipmentTitles } from '@hr/contract/areas/equipment/texts'
import { importTexts } from '@hr/contract/lib/imports'
import {
  dialog,
  expectPath,
  expectRow,
  expectToast,
  field,
  find,
  openRow,
  save,
  searchAndChoose,
  title,
  textOn,
} from './support/pages.ts'
import { expectGood } from './support/axe.ts'
import { addEmployee, addPosition, newPerson, unique } from './support/records.ts'
import { readSheet, sheetOf } from './support/sheets.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

const assignedOn = (page: Page) => field(page, `${english(itemTexts.assignedOn)} (optional) DD/MM/YYYY`)
const unassignedOn = (page: Page) => field(page, `${english(itemTexts.unassignedOn)} (optional) DD/MM/YYYY`)

test('equipment is imported from its template, assigned and unassigned, and its assignee in March is found', async ({
  page,
  superadmin,
}) => {
  const position = await addPosition(superadmin)
  const [ana, ivo] = [newPerson('Ana'), newPerson('Ivo')]
  const { uuid: anaId } = await addEmployee(superadmin, position, ana)
  await addEmployee(superadmin, position, ivo)
  const word = unique()

  await page.goto('/equipment')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const window = dialog(page, english(itemsImportTexts.equipmentTitle))
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    window.getByRole('button', { name: english(importTexts.template) }).click(),
  ])
  expect(template.suggestedFilename()).toBe('Equipment template.xlsx')
  const { headers, people } = await readSheet(template)
  expect({ headers, people }).toEqual({ headers: ['Code', 'Name', 'Status', 'Notes', 'Email'], people: [] })
  const rows = [
    { Code: `0012 ${word}`, Name: 'ThinkPad', Notes: 'Novi punjač' },
    { Code: `0013 ${word}`, Name: 'Monitor', Status: 'Broken' },
    { Code: `0014 ${word}`, Name: 'Phone', Email: ivo.email },
  ]
  await window.getByLabel(english(importTexts.missing)).setInputFiles(sheetOf(rows, 'oprema.xlsx', headers))
  await expect(window.getByText('All rows can be imported.')).toBeVisible()
  await expect(window.getByRole('columnheader')).toHaveText(['Row', 'Code', 'Name', 'Status', 'Notes', 'Email'])
  await expect(window.getByRole('row').filter({ hasText: '0012' })).toContainText('Novi punjač')
  await expect(window.getByRole('row').filter({ hasText: '0013' })).toContainText('broken')
  await window.getByRole('button', { name: 'Import 3 pieces of equipment' }).click()
  await expect(window.getByText(english(importTexts.done))).toBeVisible()
  await window.getByRole('button', { name: 'Close' }).last().click()
  await find(page, word)
  await expectRow(page, `ThinkPad 0012 ${word}`, ['Inactive', english(itemTexts.unassigned), 'Novi punjač'])
  await expectRow(page, `Phone 0014 ${word}`, ['Active', ivo.name])

  // The export is read like the template: the codes exist already, but the assignee is found.
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'All filtered (3)' }).click(),
  ])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await window.getByLabel(english(importTexts.missing)).setInputFiles({
    name: 'Equipments data.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await readFile(await exported.path()),
  })
  await expect(window.getByText('3 Duplicate codes')).toBeVisible()
  await window.getByText('All rows', { exact: true }).click()
  await expect(window.getByRole('row').filter({ hasText: ivo.name })).toHaveCount(1)

  // Other columns are mapped, and a wrong cell is corrected in place.
  await window.getByRole('button', { name: 'Back' }).click()
  await window.getByRole('button', { name: 'Back' }).click()
  const other = [{ Thing: 'Chair', 'Asset tag': `0015 ${word}`, User: 'unknown@example.com', Floor: '2' }]
  await window
    .getByLabel(english(importTexts.missing))
    .setInputFiles(sheetOf(other, 'chairs.xlsx', ['Thing', 'Asset tag', 'User', 'Floor']))
  await expect(window.getByText(english(importTexts.columns))).toBeVisible()
  await window.getByRole('combobox', { name: 'Map to: Thing' }).fill('Name')
  await page.getByRole('option', { name: 'Name', exact: true }).click()
  await expect(window.getByText(english(importTexts.columns))).toBeHidden()
  await expect(window.getByText('Not imported: Floor')).toBeVisible()
  await window.getByRole('combobox', { name: 'Map to: User' }).fill('Email')
  await page.getByRole('option', { name: 'Email', exact: true }).click()
  await expectGood(page, 'the columns of equipment')
  await window.getByRole('button', { name: 'Check 1 row', exact: true }).click()
  const wrong = window.getByRole('textbox', { name: 'Email, row 2' })
  await expect(wrong).toHaveAccessibleDescription(english(itemsImportTexts.unknownEmail))
  await wrong.fill(ivo.email)
  await window.getByRole('button', { name: 'Import 1 piece of equipment', exact: true }).click()
  await expect(window.getByText(english(importTexts.done))).toBeVisible()
  await window.getByRole('button', { name: 'Close' }).last().click()
  await expectRow(page, `Chair 0015 ${word}`, ['Active', ivo.name])

  // Assigns an existing laptop from the employee's profile.
  await page.goto(`/employees/${anaId}?tab=equipment`)
  await expect(textOn(page, english(itemTexts.empty))).toBeVisible()
  await page.getByRole('link', { name: 'Add new' }).click()
  await expectPath(page, '/equipment/new')
  await searchAndChoose(page, english(equipmentTexts.addExisting), `0012 ${word}`)
  await expect(field(page, 'Code')).toHaveValue(`0012 ${word}`)
  await expect(field(page, 'Code')).toHaveAttribute('readonly', '')
  await expect(field(page, 'Name')).toHaveAttribute('readonly', '')
  await assignedOn(page).fill('02/02/2026')
  await save(page)
  await expectToast(page, english(equipmentTexts.addedToEmployee))
  await expect(page).toHaveURL(new RegExp(`/employees/${anaId}\\?tab=equipment$`))
  const laptop = page.getByRole('row').filter({ hasText: 'ThinkPad' })
  await expect(laptop).toContainText('02/02/2026')
  await expect(laptop).toContainText('Active')
  const tabs = page.getByRole('navigation', { name: 'Profile' })
  await expect(tabs.getByRole('link')).toHaveText(['General', 'Leave statistics', 'Equipment 1', 'Licences 0'])

  // Back on the profile, with a date.
  await laptop.getByRole('link', { name: `Edit ThinkPad 0012 ${word}` }).click()
  await expect(title(page, english(equipmentTitles.editTitle))).toBeVisible()
  await unassignedOn(page).fill('15/04/2026')
  await save(page)
  await expectToast(page, english(equipmentTexts.updated))
  await expect(page).toHaveURL(new RegExp(`/employees/${anaId}\\?tab=equipment$`))

  await page.goto(`/equipment?q=${encodeURIComponent(`0012 ${word}`)}`)
  await expectRow(page, `ThinkPad 0012 ${word}`, ['Inactive', english(itemTexts.unassigned)])
  await openRow(page, `ThinkPad 0012 ${word}`)
  const history = page.getByRole('table', { name: english(itemTexts.usageHistory) })
  const inMarch = history.getByRole('row').filter({ hasText: ana.lastName })
  await expect(inMarch).toContainText(/Ana.*02\/02\/2026.*15\/04\/2026/)
  await expect(history.getByRole('row')).toHaveCount(2)
})
