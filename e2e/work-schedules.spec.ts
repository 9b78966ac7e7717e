import { english } from '@hr/contract/lib/messages'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { holidayCalendarsTexts, workSchedulesTexts } from '@hr/contract/areas/leave/schedule-texts'
import { nonWorkingDaysTexts, leaveTexts } from '@hr/contract/areas/leave/texts'
import { expectAccessible } from './support/axe.ts'
import {
  choose,
  day,
  dialog,
  expectRow,
  expectToast,
  field,
  find,
  save,
  searchAndChoose,
  textOn,
} from './support/pages.ts'
import { addEmployee, addLeaveType, addPosition, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

const phone = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }

test('an office gets a holiday calendar with a day of its own, which its employees see when they request leave', async ({
  page,
  superadmin,
  watch: { allowed },
}) => {
  // A calendar in use can't be deleted.
  allowed.push('/holiday-calendars')
  const [office, calendar, holiday] = [`Office ${unique()}`, `Calendar ${unique()}`, `Fair ${unique()}`]
  const { name, ...names } = newPerson()
  const employee = await addEmployee(superadmin, await addPosition(superadmin), names)
  const type = await addLeaveType(superadmin)

  await page.goto('/leaves/non-working-days')
  await page.getByRole('button', { name: 'Holiday calendars' }).click()
  const list = dialog(page, english(holidayCalendarsTexts.title))
  await expect(list.getByRole('listitem').filter({ hasText: 'All other offices' })).toBeVisible()
  await list.getByRole('button', { name: 'Add calendar' }).click()
  const form = dialog(page, 'Add calendar')
  await form.getByRole('textbox', { name: 'Name' }).fill(calendar)
  await form.getByRole('combobox', { name: /^Offices/ }).fill(office)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expectAccessible(page)
  await save(page)
  await expectToast(page, english(holidayCalendarsTexts.added))
  await expect(list.getByRole('listitem').filter({ hasText: calendar })).toContainText(office)
  await list.getByRole('button', { name: `Delete ${calendar}` }).click()
  await list.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(list.getByText(english(holidayCalendarsTexts.hasOffices([office])))).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.setViewportSize(wide)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Add new' }).first().click()
  await field(page, 'Title').fill(holiday)
  await page.getByRole('textbox', { name: day('Start date') }).fill('05/06/2041')
  await page.getByRole('textbox', { name: day('End date') }).fill('05/06/2041')
  await page.getByRole('checkbox', { name: calendar }).check()
  await save(page)
  await expectToast(page, english(nonWorkingDaysTexts.added))
  await page.goto('/leaves/non-working-days?year=all')
  await find(page, holiday)
  await expectRow(page, holiday, [calendar])

  await page.goto(`/employees/edit?uuid=${employee.uuid}`)
  await page.getByRole('combobox', { name: /^Office location/ }).fill(office)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: /^At the new office from/ })).toBeVisible()
  await page.getByRole('textbox', { name: /^At the new office from/ }).fill('01/01/2041')
  await save(page)
  const stored = () => superadmin.call(employeesApi.find, { params: { id: employee.uuid } })
  await expect.poll(async () => (await stored()).officeLocation).toBe(office)

  await page.goto('/leaves/leave-types')
  await page.getByRole('button', { name: english(leaveTexts.apply) }).click()
  const request = dialog(page, english(leaveTexts.applyTitle))
  await searchAndChoose(page, 'Employee', name)
  await choose(page, 'Leave type', new RegExp(`^${type.name}`))
  await request.getByRole('textbox', { name: day('Start date') }).fill('03/06/2041')
  await request.getByRole('textbox', { name: day('End date') }).fill('07/06/2041')
  await expect(request.getByText('1 non-working day not counted', { exact: true })).toBeVisible()
  await expect(request.getByRole('button', { name: `5 June 2041, ${holiday}` })).toBeVisible()
})

test('an employee gets a four-day week, which the profile shows and leave counts', async ({
  page,
  superadmin,
  watch: { allowed },
}) => {
  // A second schedule from the same day is refused.
  allowed.push('/work-schedules')
  const { name, ...names } = newPerson()
  const employee = await addEmployee(superadmin, await addPosition(superadmin), names)
  const type = await addLeaveType(superadmin)

  await page.goto(`/employees/edit?uuid=${employee.uuid}`)
  await page.getByRole('button', { name: 'Change work schedule' }).click()
  const schedules = dialog(page, english(workSchedulesTexts.title))
  await expect(schedules.getByRole('list', { name: 'Schedules so far' })).toContainText('Mon–Fri')
  await schedules.getByRole('textbox', { name: /^New schedule from/ }).fill('01/01/2026')
  await schedules.getByRole('radiogroup', { name: 'Friday' }).getByText('Off').click()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.setViewportSize(wide)
  await schedules.getByRole('button', { name: 'Add schedule' }).click()
  await expectToast(page, english(workSchedulesTexts.added))
  await expect(textOn(page, /Mon–Thu/)).toBeVisible()
  // A second one from the same day is refused, and nothing typed is lost.
  await page.getByRole('button', { name: 'Change work schedule' }).click()
  const start = schedules.getByRole('textbox', { name: /^New schedule from/ })
  await start.fill('01/01/2026')
  await schedules.getByRole('button', { name: 'Add schedule' }).click()
  await expect(schedules.getByText(english(workSchedulesTexts.sameStart('2026-01-01'))).first()).toBeVisible()
  await expect(start).toHaveValue('01/01/2026')
  await schedules.getByRole('button', { name: 'Cancel' }).click()
  await schedules.getByRole('button', { name: 'Discard' }).click()

  await page.goto(`/employees/${employee.uuid}`)
  await expect(page.getByRole('main')).toContainText('Mon–Thu')
  await page.goto('/leaves/leave-types')
  await page.getByRole('button', { name: english(leaveTexts.apply) }).click()
  const request = dialog(page, english(leaveTexts.applyTitle))
  await searchAndChoose(page, 'Employee', name)
  await choose(page, 'Leave type', new RegExp(`^${type.name}`))
  await request.getByRole('textbox', { name: day('Start date') }).fill('03/06/2041')
  await request.getByRole('textbox', { name: day('End date') }).fill('07/06/2041')
  await expect(request.getByText('1 day off not counted', { exact: true })).toBeVisible()
})
