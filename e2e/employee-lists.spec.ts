import type { Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { employeeDialogTitles } from '@hr/contract/areas/employees/titles'
import { equipmentApi, equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import { itemTexts } from '@hr/contract/areas/equipment/items'
import { equipmentTitles } from '@hr/contract/areas/equipment/texts'
import { formatDay } from '@hr/contract/lib/dates'
import { today } from './support/day.ts'
import { expectGood } from './support/axe.ts'
import {
  confirmDialog,
  dialog,
  expectPath,
  expectRow,
  expectToast,
  field,
  find,
  openRow,
  rowAction,
  rowOf,
  save,
  title,
  textOn,
} from './support/pages.ts'
import { addEmployee, addEquipment, addPosition, addProject, newPerson } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

const names = (page: Page) => page.getByRole('rowheader').getByRole('link')

test('the columns stay where they are during a search and on the way back; name and menu stay in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/employees')
  await expect(names(page).first()).toBeVisible()
  const top = async () => (await page.getByRole('table').boundingBox())?.y
  const topBefore = await top()
  await find(page, 'a')
  await expect(page.getByRole('button', { name: 'Reset filters' })).toBeVisible()
  await expect.poll(top).toBe(topBefore)

  await names(page).first().click()
  await expect(page.getByRole('navigation', { name: 'Profile' })).toBeVisible()
  await page.goBack()
  await expectPath(page, '/employees')
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveValue('a')

  await page.setViewportSize({ width: 1024, height: 700 })
  const left = async () => Math.round((await names(page).first().boundingBox())?.x ?? 0)
  const menu = page.getByRole('button', { name: /^Actions for/ }).first()
  await expect(menu).toBeInViewport()
  const before = await left()
  await page.getByRole('columnheader', { name: 'Office location' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Office location' })).toBeInViewport()
  await expect.poll(left).toBe(before)
  await expect(menu).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
})

test('an employee is archived, hands over to a successor, hands in the equipment and is brought back', async ({
  page,
  superadmin,
}) => {
  const position = await addPosition(superadmin)
  const names = newPerson()
  const person = await addEmployee(superadmin, position, names, { startDate: '2020-01-15' })
  const report = await addEmployee(superadmin, position, newPerson(), { supervisorOrTeamLead: { uuid: person.uuid } })
  const successor = newPerson()
  await addEmployee(superadmin, position, successor)
  const led = await addProject(superadmin, { lead: person })
  const other = await addProject(superadmin, { members: [person] })
  const laptop = await addEquipment(superadmin, { employee: person })
  const { firstName, lastName, email } = person
  const left = { ...validEmployee, startDate: '2020-01-15', endDate: '2022-03-20' }
  await superadmin.call(employeesApi.update, {
    params: { id: person.uuid },
    body: { ...left, firstName, lastName, email, position: { uuid: position.uuid } },
  })
  await page.goto(`/employees?q=${names.lastName}`)
  await rowAction(page, names.name, 'Archive')
  const question = dialog(page, english(employeeDialogTitles.archive))
  await expect(question).toContainText(english(employeesTexts.archiveText))
  // The days left are of the leave types of other tests.
  await expect(question.getByRole('listitem').filter({ hasNotText: /^Days of leave/ })).toHaveText([
    // The last day is over.
    "They can't sign in.",
    '1 person will have no supervisor.',
    `These projects will have no team lead: ${led.name}.`,
    `They will leave these projects today: ${other.name}.`,
    new RegExp(`to be collected: Laptop \\(${laptop.code}\\)`),
  ])
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('combobox', { name: 'New supervisor' }).fill(successor.lastName)
  await page.getByRole('option', { name: successor.name }).click()
  await expect(question.getByText(`The supervised people will get ${successor.name} as supervisor.`)).toBeVisible()
  // Clear is the next stop of the keyboard.
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Clear' })).toBeFocused()
  await expectGood(page, 'the question with a successor')
  await confirmDialog(page, english(employeeDialogTitles.archive), english(employeesTexts.archiveConfirm))
  await expectToast(page, english(employeesTexts.archived))
  await expect(textOn(page, 'List is empty')).toBeVisible()
  const handedOver = await superadmin.call(employeesApi.find, { params: { id: report.uuid } })
  expect(handedOver.supervisorOrTeamLead?.lastName).toBe(successor.lastName)

  await page.goto(`/equipment?q=${encodeURIComponent(laptop.code)}`)
  await expectRow(page, `Laptop ${laptop.code}`, [english(equipmentTexts.toCollect)])
  // A card on a phone labels its date.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('listitem').filter({ hasText: laptop.code })).toContainText('Assigned on: 05/01/2026')
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: english(equipmentTitles.toCollectTitle) }).click()
  await find(page, laptop.code)
  await openRow(page, `Laptop ${laptop.code}`)
  await field(page, `${english(itemTexts.unassignedOn)} (optional) DD/MM/YYYY`).fill(formatDay(today, 'en'))
  await save(page)
  await expectToast(page, english(equipmentTexts.updated))
  const handedIn = await superadmin.call(equipmentApi.find, { params: { id: laptop.uuid } })
  expect(handedIn).toMatchObject({ employee: null, status: 'inactive' })

  await page.goto(`/employees/archived?q=${names.lastName}`)
  await expect(title(page, english(employeesTexts.archivedTitle))).toBeVisible()
  await expectRow(page, names.name, ['2y 2m', 'Pioneer', '20/03/2022'])
  await rowAction(page, names.name, 'Unarchive')
  await expect(dialog(page, english(employeesTexts.unarchiveTitle))).toContainText(
    english(employeesTexts.unarchiveText),
  )
  await confirmDialog(page, english(employeesTexts.unarchiveTitle), english(employeesTexts.unarchiveConfirm))
  await expectToast(page, english(employeesTexts.unarchived))
  await expect(rowOf(page, names.name)).toBeHidden()
})
