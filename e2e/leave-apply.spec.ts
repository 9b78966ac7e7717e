import { english } from '@hr/contract/lib/messages'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { addDays, formatDay, spokenDay } from '@hr/contract/lib/dates'
import { today } from './support/day.ts'
import { choose, day, dialog, expectToast, searchAndChoose } from './support/pages.ts'
import { expectGood } from './support/axe.ts'
import {
  addEmployee,
  addLeave,
  addLeaveType,
  addPersonWithPassword,
  addPosition,
  decideLeave,
  newPerson,
  nextFreeMonday,
} from './support/records.ts'
import { expect, test } from './support/test.ts'

test('the calendar of the request marks my own leave', async ({ superadmin, open }) => {
  const person = await addPersonWithPassword(superadmin)
  const type = await addLeaveType(superadmin)
  const monday = await nextFreeMonday(superadmin)
  const friday = addDays(monday, 4)
  const approved = await addLeave(superadmin, type, {
    uuid: person.uuid,
    startDate: monday,
    endDate: addDays(monday, 1),
  })
  await decideLeave(superadmin, approved, 'approved')
  await addLeave(superadmin, type, { uuid: person.uuid, startDate: friday, endDate: friday })
  const page = await open(await person.signIn())
  await page.goto('/leaves/statistics')
  await page.getByRole('button', { name: english(leaveTexts.apply) }).click()
  const form = dialog(page, english(leaveTexts.applyTitle))
  await form.getByRole('textbox', { name: day('Start date') }).fill(formatDay(addDays(monday, 1), 'en'))
  await form.getByRole('textbox', { name: day('End date') }).fill(formatDay(addDays(monday, 2), 'en'))
  await expect(form.getByRole('button', { name: `${spokenDay(monday, 'en')}, approved leave` })).toBeVisible()
  await expect(form.getByRole('button', { name: `${spokenDay(friday, 'en')}, pending leave` })).toBeVisible()
  await expect(form.getByRole('listitem').filter({ hasText: /^approved leave$/ })).toBeVisible()
  await expectGood(page, 'own leave in the calendar')
})

test('the calendar of the request says which days are possible, and suggests some', async ({ superadmin, open }) => {
  const person = await addPersonWithPassword(superadmin)
  const type = await addLeaveType(superadmin)
  // A Thursday in a year that no other test uses.
  const body = { title: 'A holiday', startDate: '2047-03-14', endDate: '2047-03-14' }
  await superadmin.call(nonWorkingDaysApi.create, { body })
  const page = await open(await person.signIn())
  await page.goto('/leaves/statistics')
  await page.getByRole('button', { name: english(leaveTexts.apply) }).click()
  const form = dialog(page, english(leaveTexts.applyTitle))
  await choose(page, 'Leave type', new RegExp(`^${type.name}`))
  await form.getByRole('textbox', { name: day('Start date') }).fill('12/03/2047')
  await form.getByRole('button', { name: '13 March 2047, free to take' }).hover()
  await expect(form.getByText('13 March 2047 – free to take')).toBeVisible()
  await expectGood(page, 'possible days in the calendar')
  await form.getByRole('button', { name: '1 day makes 4 off: 14/03 – 17/03' }).click()
  await expect(form.getByRole('textbox', { name: day('End date') })).toHaveValue('15/03/2047')
  await form.getByRole('button', { name: english(leaveTexts.apply) }).click()
  await expectToast(page, english(leaveTexts.applied))
})

test('the calendar of the request strikes out the days after the last day', async ({ superadmin, open }) => {
  const { name, ...names } = newPerson()
  const monday = await nextFreeMonday(superadmin)
  const tuesday = addDays(monday, 1)
  await addEmployee(superadmin, await addPosition(superadmin), names, { endDate: monday })
  const page = await open(superadmin)
  await page.goto('/leaves/leave-types')
  await page.getByRole('button', { name: english(leaveTexts.apply) }).click()
  const form = dialog(page, english(leaveTexts.applyTitle))
  await searchAndChoose(page, 'Employee', name)
  await form.getByRole('textbox', { name: day('Start date') }).fill(formatDay(monday, 'en'))
  const reason = `The last day of employment is ${formatDay(monday, 'en')}`
  const struck = form.getByRole('button', { name: `${spokenDay(tuesday, 'en')}, ${reason}`, exact: true })
  await expect(struck).toHaveCSS('text-decoration-line', 'line-through')
  await expect(form.getByRole('listitem').filter({ hasText: reason })).toBeVisible()
  await expectGood(page, 'days after the last day in the calendar')
})

for (const timezoneId of ['Pacific/Honolulu', 'Pacific/Kiritimati']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ as: 'Admin', timezoneId })

    test('a date means the same date as in the company', { tag: '@all' }, async ({ page, superadmin }) => {
      const { name, ...names } = newPerson()
      await addEmployee(superadmin, await addPosition(superadmin), names)
      const type = await addLeaveType(superadmin)
      await page.goto('/leaves/leave-types')
      await page.getByRole('button', { name: english(leaveTexts.apply) }).click()
      const form = dialog(page, english(leaveTexts.applyTitle))
      await searchAndChoose(page, 'Employee', name)
      await choose(page, 'Leave type', new RegExp(`^${type.name}`))
      // A Monday and the day after it in the company's time zone.
      const monday = await nextFreeMonday(superadmin)
      await form.getByRole('button', { name: /^Today/ }).click()
      await expect(form.getByRole('button', { name: new RegExp(`^${spokenDay(today, 'en')}`) })).toBeFocused()
      for (let at = today; at < monday; at = addDays(at, 1)) await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(form.getByRole('textbox', { name: day('Start date') })).toHaveValue(formatDay(monday, 'en'))
      await expect(form.getByRole('textbox', { name: day('End date') })).toHaveValue(
        formatDay(addDays(monday, 1), 'en'),
      )
      await form.getByRole('button', { name: english(leaveTexts.apply) }).click()
      await expectToast(page, english(leaveTexts.applied))
      const { items } = await superadmin.call(leaveApi.list, {
        query: { type: 'allLeaves', leaveType: type.uuid, page: '1' },
      })
      expect(items).toMatchObject([{ startDate: monday, endDate: addDays(monday, 1), totalDays: 2 }])
    })
  })
}
