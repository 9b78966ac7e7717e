import type { Page } from '@playwright/test'
import { equipmentApi, equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import { itemsImportTexts } from '@hr/contract/areas/equipment/import'
import { itemTexts } from '@hr/contract/areas/equipment/items'
import { equipmentTitles } from '@hr/contract/areas/equipment/texts'
import { formatDay, todayIn } from '@hr/contract/lib/dates'
import { fieldTexts } from '@hr/contract/lib/fields'
import { importTexts } from '@hr/contract/lib/imports'
import {
  choose,
  columnTexts,
  confirmDialog,
  day,
  dialog,
  expectAlert,
  expectFieldError,
  expectPath,
  expectRow,
  expectToast,
  field,
  filterButton,
  find,
  openRow,
  rowAction,
  rowOf,
  save,
  searchAndChoose,
  title,
} from './support/pages.ts'
import {
  addEmployee,
  addEquipment,
  addLicence,
  addPersonWithPassword,
  addPosition,
  newPerson,
  unique,
} from './support/records.ts'
import { readSheet, sheetOf } from './support/sheets.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

const assignedOn = (page: Page) => field(page, `${itemTexts.assignedOn} (optional) DD/MM/YYYY`)
const unassignedOn = (page: Page) => field(page, `${itemTexts.unassignedOn} (optional) DD/MM/YYYY`)
const timeZone = 'Europe/Sarajevo'

test('a sheet is imported from its template, a laptop given and taken back, and who had it in March is found', async ({
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
  const window = dialog(page, itemsImportTexts.equipmentTitle)
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    window.getByRole('button', { name: importTexts.template }).click(),
  ])
  expect(template.suggestedFilename()).toBe('Equipment template.xlsx')
  const { headers, people } = await readSheet(template)
  expect({ headers, people }).toEqual({ headers: ['Code', 'Name', 'Status', 'Notes', 'Email'], people: [] })
  const rows = [
    { Code: `0012 ${word}`, Name: 'ThinkPad', Notes: 'Novi punjač' },
    { Code: `0013 ${word}`, Name: 'Monitor', Status: 'Broken' },
    { Code: `0014 ${word}`, Name: 'Phone', Email: ivo.email },
  ]
  await window.getByLabel(importTexts.missing).setInputFiles(sheetOf(rows, 'oprema.xlsx', headers))
  await expect(window.getByText('All rows can be imported. Nothing has been imported yet.')).toBeVisible()
  await expect(window.getByRole('columnheader')).toHaveText(['Row', 'Code', 'Name', 'Status', 'Email', 'Notes'])
  await expect(window.getByRole('row').filter({ hasText: '0012' })).toContainText('Novi punjač')
  await expect(window.getByRole('row').filter({ hasText: '0013' })).toContainText('Broken')
  await window.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(window.getByText(importTexts.done)).toBeVisible()
  await window.getByRole('button', { name: 'Close' }).last().click()
  await find(page, word)
  await expectRow(page, `ThinkPad 0012 ${word}`, ['Inactive', itemTexts.unassigned, 'Novi punjač'])
  await expectRow(page, `Phone 0014 ${word}`, ['Active', ivo.name])

  // From the person: a laptop that there is already becomes theirs.
  await page.goto(`/employees/${anaId}?tab=equipment`)
  await expect(page.getByText(itemTexts.empty)).toBeVisible()
  await page.getByRole('link', { name: 'Add new' }).click()
  await expectPath(page, '/equipment/new')
  await searchAndChoose(page, equipmentTexts.addExisting, `0012 ${word}`)
  await expect(field(page, 'Code')).toHaveValue(`0012 ${word}`)
  await expect(field(page, 'Code')).toHaveAttribute('readonly', '')
  await expect(field(page, 'Name')).toHaveAttribute('readonly', '')
  await assignedOn(page).fill('02/02/2026')
  await save(page)
  await expectToast(page, equipmentTexts.addedToEmployee)
  await expect(page).toHaveURL(new RegExp(`/employees/${anaId}\\?tab=equipment$`))
  const laptop = page.getByRole('row').filter({ hasText: 'ThinkPad' })
  await expect(laptop).toContainText('02/02/2026')
  await expect(laptop).toContainText('Active')
  const tabs = page.getByRole('navigation', { name: 'Profile' })
  await expect(tabs.getByRole('link')).toHaveText(['General', 'Leave statistics', 'Equipment 1', 'Licences 0'])

  // Back from the profile, with a day.
  await laptop.getByRole('link', { name: `Edit ThinkPad 0012 ${word}` }).click()
  await expect(title(page, equipmentTitles.editTitle)).toBeVisible()
  await unassignedOn(page).fill('15/04/2026')
  await save(page)
  await expectToast(page, equipmentTexts.updated)
  await expectPath(page, '/equipment')

  // From the list to somebody else, and back again.
  await find(page, `0012 ${word}`)
  await expectRow(page, `ThinkPad 0012 ${word}`, ['Inactive', itemTexts.unassigned])
  await openRow(page, `ThinkPad 0012 ${word}`)
  await searchAndChoose(page, 'Assigned to employee', ivo.name)
  await save(page)
  await expectPath(page, '/equipment')
  await find(page, `0012 ${word}`)
  await expectRow(page, `ThinkPad 0012 ${word}`, ['Active', ivo.name, formatDay(todayIn(timeZone))])
  await openRow(page, `ThinkPad 0012 ${word}`)
  await page.getByRole('button', { name: 'Clear' }).first().click()
  await save(page)
  await expectPath(page, '/equipment')

  await find(page, `0012 ${word}`)
  await openRow(page, `ThinkPad 0012 ${word}`)
  const history = page.getByRole('table', { name: itemTexts.usageHistory })
  const inMarch = history.getByRole('row').filter({ hasText: ana.lastName })
  await expect(inMarch).toContainText(/Ana.*02\/02\/2026.*15\/04\/2026/)
  await expect(history.getByRole('row')).toHaveCount(3)
  await page.goto(`/employees/${anaId}?tab=equipment`)
  await expect(page.getByRole('row').filter({ hasText: 'ThinkPad' })).toContainText('15/04/2026')
  await expect(tabs.getByRole('link', { name: 'Equipment' })).toHaveText('Equipment 0')
})

test('equipment is added for somebody, who sees it and changes nothing', async ({ page, superadmin, open }) => {
  const person = await addPersonWithPassword(superadmin, 'Employee')
  const code = `LAP ${unique()}`
  await page.goto(`/equipment/new?employee=${person.uuid}`)
  await save(page)
  await expectFieldError(field(page, 'Code'), fieldTexts.required)
  await expectFieldError(field(page, 'Name'), fieldTexts.required)
  await field(page, 'Code').fill(code)
  await field(page, 'Name').fill('MacBook')
  await save(page)
  await expectToast(page, equipmentTexts.addedToEmployee)
  await expect(page).toHaveURL(/\?tab=equipment$/)

  const theirs = await open(await person.signIn())
  await theirs.goto('/profile?tab=equipment')
  await expect(theirs.getByRole('row').filter({ hasText: code })).toContainText('Active')
  await expect(theirs.getByRole('link', { name: 'Add new' })).toBeHidden()
  await expect(theirs.getByRole('link', { name: /^Edit Mac/ })).toBeHidden()
  await theirs.getByRole('link', { name: 'Licences' }).click()
  await expect(theirs.getByText(itemTexts.empty)).toBeVisible()
})

test('the form says at its fields what the rules refuse', async ({ page, superadmin, mayFail }) => {
  mayFail('/companyequipment')
  const employee = await addEmployee(superadmin, await addPosition(superadmin))
  const laptop = await addEquipment(superadmin, { employee })
  const other = await addEquipment(superadmin)
  await page.goto(`/equipment/edit?uuid=${laptop.uuid}`)
  await unassignedOn(page).fill('04/01/2026')
  await save(page)
  await expectFieldError(unassignedOn(page), itemTexts.takenBackEarly)
  // Whoever gave it back on a day had it from a day on.
  await unassignedOn(page).fill('15/01/2026')
  const needed = field(page, day(itemTexts.assignedOn))
  await needed.clear()
  await save(page)
  await expectFieldError(needed, fieldTexts.required)
  await needed.fill('05/01/2026')
  await field(page, 'Code').fill(other.code.toUpperCase())
  await save(page)
  await expectFieldError(field(page, 'Code'), equipmentTexts.codeTaken)
  await field(page, 'Code').fill(laptop.code)
  await choose(page, 'Status', 'spent')
  await save(page)
  await expectToast(page, equipmentTexts.updated)
  await find(page, laptop.code)
  await expectRow(page, `Laptop ${laptop.code}`, ['Spent', itemTexts.unassigned])

  await openRow(page, `Laptop ${laptop.code}`)
  await searchAndChoose(page, 'Assigned to employee', `${employee.firstName} ${employee.lastName}`)
  await save(page)
  await expectFieldError(page.getByRole('combobox', { name: /^Status/ }), itemTexts.outOfUse)
})

test('the list is narrowed, exported as it stands, and lets go of what nobody has', async ({
  page,
  superadmin,
  mayFail,
}) => {
  mayFail('/companyequipment/')
  const employee = await addEmployee(superadmin, await addPosition(superadmin))
  const word = unique()
  const held = await addEquipment(superadmin, { employee, code: `${word} 10`, name: 'Laptop' })
  await addEquipment(superadmin, { code: `${word} 9`, name: 'Laptop', notes: '=1+1' })
  await page.goto(`/equipment?q=${word}`)
  await expectRow(page, `Laptop ${word} 10`)
  expect(await columnTexts(page, 'Code')).toEqual([`${word} 9`, `${word} 10`])
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'All filtered (2)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Equipments data.xlsx')
  expect(await readSheet(download)).toMatchObject({
    headers: ['Code', 'Name', 'Status', 'Notes', 'Assigned to employee'],
    people: [
      { Code: `${word} 9`, Status: 'inactive', Notes: "'=1+1", 'Assigned to employee': '' },
      { Code: `${word} 10`, 'Assigned to employee': `${employee.firstName} ${employee.lastName}` },
    ],
  })

  await filterButton(page, 'Status').click()
  await page.getByRole('radio', { name: 'Inactive' }).check()
  await expect(rowOf(page, `Laptop ${word} 10`)).toBeHidden()
  await page.keyboard.press('Escape')
  await rowAction(page, `Laptop ${word} 9`, 'Delete')
  await expect(dialog(page, equipmentTexts.deleteTitle)).toContainText(itemTexts.deleteText)
  await confirmDialog(page, equipmentTexts.deleteTitle, 'Yes, delete')
  await expectToast(page, equipmentTexts.deleted)
  await expect(page.getByText(itemTexts.empty)).toBeVisible()

  await page.goto(`/equipment?q=${word}`)
  await rowAction(page, `Laptop ${held.code}`, 'Delete')
  await confirmDialog(page, equipmentTexts.deleteTitle, 'Yes, delete')
  await expectAlert(page, itemTexts.stillAssigned(`${employee.firstName} ${employee.lastName}`))
})

test('a card on a phone says what its date is', async ({ page, superadmin }) => {
  const employee = await addEmployee(superadmin, await addPosition(superadmin))
  const { code } = await addEquipment(superadmin, { employee })
  const licence = await addLicence(superadmin, { employee, dateExpired: '2099-06-30' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/equipment?q=${encodeURIComponent(code)}`)
  await expect(page.getByRole('listitem').filter({ hasText: code })).toContainText('Assigned on: 05/01/2026')
  await page.goto(`/licences?q=${encodeURIComponent(licence.code)}`)
  await expect(page.getByRole('listitem').filter({ hasText: licence.code })).toContainText('Expiring date: 30/06/2099')
})

test('what archived people still have is to be collected', async ({ page, superadmin }) => {
  const employee = await addEmployee(superadmin, await addPosition(superadmin))
  const laptop = await addEquipment(superadmin, { employee })
  await page.goto(`/employees/${employee.uuid}`)
  await page.getByRole('main').getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(`to be collected: Laptop (${laptop.code})`)
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, archive' }).click()
  await expectPath(page, '/employees')
  await page.goto(`/equipment?q=${encodeURIComponent(laptop.code)}`)
  await expectRow(page, `Laptop ${laptop.code}`, [equipmentTexts.toCollect])
  await page.getByRole('link', { name: equipmentTitles.toCollectTitle }).click()
  await find(page, laptop.code)
  await expectRow(page, `Laptop ${laptop.code}`, [employee.lastName])
  await openRow(page, `Laptop ${laptop.code}`)
  await unassignedOn(page).fill(formatDay(todayIn(timeZone)))
  await save(page)
  await expectToast(page, equipmentTexts.updated)
  const free = await superadmin.call(equipmentApi.find, { params: { id: laptop.uuid } })
  expect(free).toMatchObject({ employee: null, status: 'inactive' })
})

test.describe('an import', () => {
  test('with errors adds nothing, and tells duplicates from other errors', async ({ page, superadmin }) => {
    const { code } = await addEquipment(superadmin)
    const word = unique()
    await page.goto('/equipment')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const window = dialog(page, itemsImportTexts.equipmentTitle)
    const headers = ['Code', 'Name', 'Status', 'Notes', 'Email']
    const rows = [
      { Code: word, Name: 'Laptop' },
      { Code: word.toUpperCase(), Name: 'Laptop', Notes: 'S punjačem' },
      { Code: code.toUpperCase(), Name: 'Laptop' },
      { Code: `${word} 2`, Name: 'Laptop', Email: 'nobody@example.org' },
    ]
    await window.getByLabel(importTexts.missing).setInputFiles(sheetOf(rows, 'oprema.xlsx', headers))
    await expect(window.getByText("3 rows can't be imported, so nothing has been imported")).toBeVisible()
    await expect(window.getByText('2 Duplicate codes')).toBeVisible()
    await expect(window.getByText('1 Errors')).toBeVisible()
    await expect(window.getByRole('row').filter({ hasText: new RegExp(word.toUpperCase()) })).toContainText(
      `S punjačemCode: ${itemsImportTexts.codeTwice(2)}`,
    )
    await expect(window.getByRole('button', { name: 'Import 4 rows' })).toBeDisabled()
    await window.getByRole('button', { name: 'Cancel' }).click()
    await find(page, word)
    await expect(page.getByText(itemTexts.empty)).toBeVisible()
  })

  test('refuses other headers and shows them beside those that are expected', async ({ page, mayFail }) => {
    mayFail('/excelimport')
    await page.goto('/equipment')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const window = dialog(page, itemsImportTexts.equipmentTitle)
    const headers = ['Code', 'Title', 'Status', 'Notes']
    await window.getByLabel(importTexts.missing).setInputFiles(sheetOf([{ Code: 'A' }], 'x.xlsx', headers))
    await expect(window.getByRole('alert')).toHaveText('Invalid column names')
    await expect(window.getByRole('row').nth(2)).toHaveText('NameTitle')
  })
})
