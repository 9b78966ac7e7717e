import type { Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { leaveTexts, nonWorkingDaysTexts } from '@hr/contract/areas/leave/texts'
import { expectGood } from './support/axe.ts'
import { confirmDialog, day, dialog, expectToast, field, rowAction, save, title, textOn } from './support/pages.ts'
import { addLeaveType, addPersonWithPassword, addTeam, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

// A year that no other test uses, because a non-working day affects everyone.
const days = '02/06/2053 – 13/06/2053'

const ledger = (page: Page) => dialog(page, 'Balance history')

test('leave is requested on a phone, approved, recalculated for a day off and canceled', async ({
  superadmin,
  open,
  people,
}) => {
  test.slow()
  const account = await addPersonWithPassword(superadmin)
  const type = await addLeaveType(superadmin, `Annual leave ${unique()}`)
  const { lead } = await addTeam(superadmin, [account])

  // An employee requests leave on a phone.
  const own = await open(await account.signIn())
  await own.setViewportSize({ width: 390, height: 844 })
  await own.goto('/profile')
  await own
    .getByRole('navigation', { name: 'Shortcuts' })
    .getByRole('link', { name: english(leaveTexts.myLeaves) })
    .click()
  const card = own.getByRole('list', { name: 'Leave balance' }).getByRole('button', { name: type.name })
  await expect(card).toHaveAccessibleName(/20 available to request 20 of 20 left/)
  await own.getByRole('button', { name: english(leaveTexts.apply) }).click()
  const asking = dialog(own, english(leaveTexts.applyTitle))
  await asking.getByRole('combobox', { name: 'Leave type' }).click()
  await own.getByRole('option', { name: new RegExp(`^${type.name}`) }).click()
  await asking.getByRole('textbox', { name: day('Start date') }).fill('02/06/2053')
  await asking.getByRole('textbox', { name: day('End date') }).fill('13/06/2053')
  await expect(asking).toContainText(/20available to request/)
  const reason = asking.getByRole('textbox', { name: /^Reason/ })
  await reason.fill('Going to the sea')
  // A focused field is scrolled above the sticky footer.
  await asking.getByRole('textbox', { name: day('Start date') }).focus()
  await reason.focus()
  const submit = asking.getByRole('button', { name: english(leaveTexts.apply) })
  const [focused, above] = [await reason.boundingBox(), await submit.boundingBox()]
  expect(focused!.y + focused!.height).toBeLessThan(above!.y)
  // The browser's Back button closes the dialog, not the page.
  await own.goBack()
  const question = own.getByRole('alertdialog', { name: /^Discard changes/ })
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await own.keyboard.press('Enter')
  await asking.getByRole('button', { name: english(leaveTexts.apply) }).click()
  await expectToast(own, english(leaveTexts.applied))
  await expect(card).toHaveAccessibleName(/10 available to request 20 of 20 left, 0 taken, 10 pending/)

  // The lead sees it with its context and approves it with a key.
  const theirs = await open(await lead.signIn())
  await theirs.goto('/leaves/myTeamLeaves')
  const request = theirs.getByRole('article', { name: account.name })
  await expect(request).toContainText(days)
  await expect(request).toContainText('Going to the sea')
  await expect(request.getByText(/20.*10.*of 20/)).toBeVisible()
  await expect(request.getByRole('row', { name: new RegExp(account.name) })).toContainText('Pending')
  await theirs.keyboard.press('a')
  await expectToast(theirs, english(leaveTexts.approved))

  // The balance changes without a reload and explains itself.
  await expect(card).toHaveAccessibleName(/10 available to request 10 of 20 left, 0 taken, 10 booked/)
  await card.click()
  await expect(ledger(own).getByRole('row', { name: `Leave ${days}` })).toContainText('−10')
  await expect(ledger(own).getByRole('row', { name: /^Available to request/ })).toContainText('10')
  await own.keyboard.press('Escape')

  // An Admin adds a day off within the leave; the ledger explains the change.
  const admin = await open(await people('Admin'))
  await admin.goto('/leaves/non-working-days/new')
  await expect(title(admin, english(nonWorkingDaysTexts.newTitle))).toBeVisible()
  const holiday = `Dan firme ${unique()}`
  await field(admin, 'Title').fill(holiday)
  await admin.getByRole('textbox', { name: /^Start date/ }).fill('06/06/2053')
  await admin.getByRole('textbox', { name: /^End date/ }).fill('06/06/2053')
  await save(admin)
  await expect(admin.getByRole('status').filter({ hasText: english(nonWorkingDaysTexts.added) })).toContainText(
    '1 leave request was recalculated',
  )
  await expect(card).toHaveAccessibleName(/11 available to request 11 of 20 left, 0 taken, 9 booked/)
  await card.click()
  await expect(ledger(own).getByRole('row', { name: new RegExp(holiday) })).toContainText('+1')
  await expect(ledger(own).getByRole('row', { name: /^Available to request/ })).toContainText('11')
  await own.keyboard.press('Escape')

  // The employee requests the cancellation, the lead confirms it, and the days are returned.
  await own.goto('/leaves/statistics?status=all')
  await rowAction(own, `${type.name}, ${days}`, 'Cancel')
  await confirmDialog(own, english(leaveTexts.cancelTitle), 'Cancel request')
  await expectToast(own, english(leaveTexts.canceled))
  // The previous decision has set the filter to Pending, which excludes cancellation requests; they stay on top.
  await expect(theirs).toHaveURL(/status=pending/)
  const consents = theirs.getByRole('list', { name: 'Cancellation requests' })
  await expect(consents.getByRole('button')).toHaveCount(1)
  await expect(title(theirs, english(leaveTexts.approvalRequests))).toContainText('1 left')
  const badge = theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Approval Requests/ })
  await expect(badge).toContainText('1 pending')
  await expectGood(theirs, 'cancellation request')
  await expect(request).toContainText('has requested to cancel this leave')
  await theirs.getByRole('button', { name: 'Approve cancellation' }).click()
  await expectToast(theirs, english(leaveTexts.updated))
  await expect(textOn(theirs, 'No pending requests')).toBeVisible()
  await expect(badge).not.toContainText('pending')
  await expect(card).toHaveAccessibleName(/20 available to request 20 of 20 left/)
})
