import type { Locator, Page } from '@playwright/test'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { addDays, spokenDay, todayIn } from '@hr/contract/lib/dates'
import { fieldTexts } from '@hr/contract/lib/fields'
import { uploadKinds } from '@hr/contract/lib/files'
import { day, dialog, expectFieldError, expectToast, fillSignIn, title } from './support/pages.ts'
import type { Person } from './support/people.ts'
import { pdf } from './support/pictures.ts'
import { addLeave, addLeaveType, addPersonWithPassword, nextFreeMonday, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

// Years far away, each of one test: non-working days count for everybody.

const asking = (page: Page): Locator => dialog(page, leaveTexts.applyTitle)
const openAsking = async (page: Page) => {
  await page.getByRole('button', { name: leaveTexts.apply }).click()
  await expect(asking(page)).toBeVisible()
}
const send = (page: Page): Locator => asking(page).getByRole('button', { name: leaveTexts.apply })

async function fillDays(page: Page, start: string, end: string) {
  await asking(page)
    .getByRole('textbox', { name: day('Start date') })
    .fill(start)
  await asking(page)
    .getByRole('textbox', { name: day('End date') })
    .fill(end)
}

/** What the dialog says to those who do not see it. */
const expectSpoken = (page: Page, sentence: string) =>
  expect(asking(page).locator('[aria-live=polite]').filter({ hasText: 'working day' })).toHaveText(sentence)

/** Chooses a type by the beginning of its option: its days stand behind the name. */
async function chooseType(page: Page, name: string) {
  await asking(page).getByRole('combobox', { name: 'Leave type' }).click()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

/** Somebody of their own with a page, and a type of leave of 20 days that nobody else uses. */
async function somebody(superadmin: Person, open: (person: Person) => Promise<Page>) {
  const account = await addPersonWithPassword(superadmin)
  const [person, type] = [await account.signIn(), await addLeaveType(superadmin)]
  const page = await open(person)
  await page.goto('/profile')
  await expect(title(page, account.name)).toBeVisible()
  return { ...account, person, type, page }
}

const ownLeave = async ({ call }: Person) =>
  (await call(leaveApi.list, { query: { type: 'myLeaves', page: '1' } })).items

test('on a phone somebody sees how many days a request takes, and asks for them', async ({ superadmin, open }) => {
  const { page, person, type } = await somebody(superadmin, open)
  await superadmin.call(nonWorkingDaysApi.create, {
    body: { title: 'Dan firme', startDate: '2044-06-07', endDate: '2044-06-07' },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsking(page)
  await send(page).click()
  await expectFieldError(asking(page).getByRole('combobox', { name: 'Leave type' }), leaveTexts.typeRequired)
  await expectFieldError(asking(page).getByRole('textbox', { name: day('Start date') }), fieldTexts.required)

  await chooseType(page, type.name)
  await fillDays(page, '1.6.2044', '10/06/2044')
  await expectSpoken(page, '7 working days; 2 weekend days and 1 Non-working day left out; 13 days left after this.')
  await asking(page).getByRole('button', { name: '2 weekend days and 1 Non-working day left out' }).click()
  await expect(asking(page).getByRole('listitem').filter({ hasText: 'Dan firme' }).last()).toHaveText(
    '07/06/2044 Dan firme',
  )
  await expect(asking(page).getByText('04/06/2044 – 05/06/2044 weekend')).toBeVisible()
  await expect(asking(page).getByRole('button', { name: '7 June 2044, Dan firme' })).toBeVisible()
  await send(page).click()
  await expectToast(page, leaveTexts.applied)
  await expect(asking(page)).toHaveCount(0)
  expect(await ownLeave(person)).toMatchObject([
    { startDate: '2044-06-01', endDate: '2044-06-10', totalDays: 7, status: 'pending', leaveType: { uuid: type.uuid } },
  ])
})

test('halves are asked for where the type has them', async ({ superadmin, open }) => {
  const { page, person, type } = await somebody(superadmin, open)
  const whole = await superadmin.call(leaveTypesApi.create, {
    body: { name: `Whole ${unique()}`, numberOfDays: 5, expiredDate: '2099-12-31', color: '#1a7441', halfDays: false },
  })
  await openAsking(page)
  await chooseType(page, whole.name)
  await fillDays(page, '02/06/2045', '02/06/2045')
  await expect(asking(page).getByRole('switch')).toHaveCount(0)
  await chooseType(page, type.name)
  await asking(page).getByRole('switch', { name: 'Starts at noon' }).check()
  await expectSpoken(page, '0.5 working days; 19.5 days left after this.')
  await asking(page).getByRole('switch', { name: 'Ends at noon' }).check()
  await expect(asking(page).getByText(leaveTexts.oneHalf).last()).toBeVisible()
  await send(page).click()
  await expectFieldError(asking(page).getByRole('switch', { name: 'Ends at noon' }), leaveTexts.oneHalf)
  await asking(page).getByRole('switch', { name: 'Ends at noon' }).uncheck()
  await send(page).click()
  await expectToast(page, leaveTexts.applied)
  expect(await ownLeave(person)).toMatchObject([{ startHalf: true, endHalf: false, totalDays: 0.5 }])
})

test('more days than there are cannot be asked for, and the dialog says by how many', async ({ superadmin, open }) => {
  const { page, person, type } = await somebody(superadmin, open)
  await addLeave(person, type, { startDate: '2046-06-04', endDate: '2046-06-08' })
  await page.reload()
  await openAsking(page)
  await expect(asking(page).getByRole('combobox', { name: 'Leave type' })).toHaveValue(type.name)
  await fillDays(page, '02/07/2046', '25/07/2046')
  const reason = `${leaveTexts.notThatMany}: 3 days too many`
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(send(page)).toHaveAccessibleDescription(reason)
  await expectSpoken(page, `18 working days; 6 weekend days left out; ${reason}.`)
  // Playwright does not press what says that it is disabled; people do.
  await send(page).click({ force: true })
  await expect(asking(page)).toBeVisible()
  await fillDays(page, '07/07/2046', '08/07/2046')
  await expect(send(page)).toHaveAccessibleDescription(leaveTexts.noDays)
  await fillDays(page, '02/07/2046', '02/07/2046')
  await expect(send(page)).not.toHaveAttribute('aria-disabled')
  expect(await ownLeave(person)).toHaveLength(1)
})

test('an overlap with an own request is told before and after', async ({ superadmin, open }) => {
  const { page, person, type } = await somebody(superadmin, open)
  await addLeave(person, type, { startDate: '2047-06-05', endDate: '2047-06-07', startHalf: true })
  await openAsking(page)
  await chooseType(page, type.name)
  await fillDays(page, '03/06/2047', '04/06/2047')
  await expectSpoken(page, '2 working days; 15.5 days left after this.')
  await fillDays(page, '03/06/2047', '05/06/2047')
  await expect(
    asking(page).getByText('Overlaps your request 05/06/2047 – 07/06/2047 (from noon) (pending)'),
  ).toBeVisible()
  // The other one begins at noon: until then nothing is taken twice.
  await asking(page).getByRole('switch', { name: 'Ends at noon' }).check()
  await expect(asking(page).getByText('Overlaps your request')).toHaveCount(0)
  await asking(page).getByRole('switch', { name: 'Ends at noon' }).uncheck()
  await send(page).click()
  await expectToast(page, leaveTexts.appliedOverlapping)
})

test('HR asks for somebody else, by their days and their overlaps', async ({ superadmin, open }) => {
  const account = await addPersonWithPassword(superadmin)
  const type = await addLeaveType(superadmin)
  await addLeave(superadmin, type, { uuid: account.uuid, startDate: '2048-06-01', endDate: '2048-06-02' })
  const hr = await open(superadmin)
  await hr.goto('/positions')
  await openAsking(hr)
  await asking(hr)
    .getByRole('combobox', { name: /^Employee/ })
    .fill(account.name)
  await hr.getByRole('option', { name: account.name }).click()
  await chooseType(hr, type.name)
  await expect(asking(hr).getByText('20 of 20 left')).toBeVisible()
  await fillDays(hr, '02/06/2048', '03/06/2048')
  await expect(
    asking(hr).getByText(`Overlaps a request of ${account.name} 01/06/2048 – 02/06/2048 (pending)`),
  ).toBeVisible()
  await send(hr).click()
  await expectToast(hr, leaveTexts.appliedOverlapping)
  expect(await ownLeave(await account.signIn())).toMatchObject([
    { startDate: '2048-06-02', user: { uuid: account.uuid } },
    { startDate: '2048-06-01' },
  ])
})

test('a file that is no PDF is refused at its field, and what was typed stays', async ({
  superadmin,
  open,
  mayFail,
}) => {
  mayFail('/api/v1/userleave')
  const { page, person, type } = await somebody(superadmin, open)
  await openAsking(page)
  await chooseType(page, type.name)
  await fillDays(page, '01/06/2049', '02/06/2049')
  await asking(page)
    .getByRole('textbox', { name: /^Reason/ })
    .fill('abc')
  const file = asking(page).getByLabel(/^Attachment/)
  await file.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expectFieldError(file, uploadKinds.pdf.refused)
  await send(page).click()
  await expectFieldError(asking(page).getByRole('textbox', { name: /^Reason/ }), leaveTexts.reasonTooShort)
  await asking(page)
    .getByRole('textbox', { name: /^Reason/ })
    .fill('Putujem')
  // Its name says PDF, and only the server looks inside.
  await file.setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not at all') })
  await send(page).click()
  await expectFieldError(file, uploadKinds.pdf.refused)
  await expect(file).toBeFocused()
  await expect(asking(page).getByRole('textbox', { name: /^Reason/ })).toHaveValue('Putujem')
  expect(await ownLeave(person)).toEqual([])
  await file.setInputFiles(pdf('uputnica.pdf'))
  await send(page).click()
  await expectToast(page, leaveTexts.applied)
  expect(await ownLeave(person)).toMatchObject([
    { reason: 'Putujem', attachment: [expect.stringMatching(/uputnica\.pdf$/)] },
  ])
})

test('what is half filled in is not closed without a question', async ({ superadmin, open }) => {
  const { page } = await somebody(superadmin, open)
  await page.getByRole('link', { name: leaveTexts.ownTab, exact: true }).click()
  await openAsking(page)
  await page.keyboard.press('Escape')
  await expect(asking(page)).toHaveCount(0)
  await openAsking(page)
  await asking(page)
    .getByRole('textbox', { name: /^Reason/ })
    .fill('Putujem')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: /^Close without saving/ })
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(asking(page).getByRole('textbox', { name: /^Reason/ })).toHaveValue('Putujem')
  // The way back of the browser means the dialog, not the page under it.
  await page.goBack()
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await expect(asking(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile\?tab=leave$/)
  await expect(page.getByRole('button', { name: leaveTexts.apply })).toBeFocused()
})

test('days that are typed over the end of a month are shown from the first to the last', async ({
  superadmin,
  open,
}) => {
  const { page } = await somebody(superadmin, open)
  await openAsking(page)
  await fillDays(page, '20/12/2050', '06/01/2051')
  for (const at of ['2050-12-20', '2051-01-06'])
    await expect(asking(page).getByRole('button', { name: new RegExp(`^${spokenDay(at)}`) })).toBeVisible()
})

test('two clicks make one request', async ({ superadmin, open }) => {
  const { page, person, type } = await somebody(superadmin, open)
  let calls = 0
  await page.route('**/api/v1/userleave', async (route) => {
    calls += 1
    await route.continue()
  })
  await openAsking(page)
  await chooseType(page, type.name)
  await fillDays(page, '01/06/2050', '02/06/2050')
  await send(page).dblclick()
  await expectToast(page, leaveTexts.applied)
  expect(calls).toBe(1)
  expect(await ownLeave(person)).toHaveLength(1)
})

for (const timezoneId of ['Pacific/Honolulu', 'Pacific/Kiritimati']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId })
    test('a day means the same day as in the company', async ({ page, superadmin }) => {
      const account = await addPersonWithPassword(superadmin)
      const type = await addLeaveType(superadmin)
      await page.goto('/login')
      await fillSignIn(page, account)
      await expect(title(page, leaveTexts.myLeaves)).toBeVisible()
      await openAsking(page)
      await chooseType(page, type.name)
      // A Monday and the day after it, by the calendar of the company.
      const today = todayIn('Europe/Sarajevo')
      const monday = await nextFreeMonday(superadmin)
      await asking(page)
        .getByRole('button', { name: /^Today/ })
        .click()
      await expect(asking(page).getByRole('button', { name: spokenDay(today) })).toBeFocused()
      for (let at = today; at < monday; at = addDays(at, 1)) await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      const shown = (iso: string) => iso.split('-').toReversed().join('/')
      await expect(asking(page).getByRole('textbox', { name: day('Start date') })).toHaveValue(shown(monday))
      await expect(asking(page).getByRole('textbox', { name: day('End date') })).toHaveValue(shown(addDays(monday, 1)))
      await send(page).click()
      await expectToast(page, leaveTexts.applied)
      expect(await ownLeave(await account.signIn())).toMatchObject([
        { startDate: monday, endDate: addDays(monday, 1), totalDays: 2 },
      ])
    })
  })
}
