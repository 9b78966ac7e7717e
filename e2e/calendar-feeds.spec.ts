import { english } from '@hr/contract/lib/messages'
import { feedTexts } from '@hr/contract/areas/leave/feeds'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { addDays } from '@hr/contract/lib/dates'
import { notificationSettingTexts } from '@hr/contract/areas/notifications/setting-texts'
import { expectGood } from './support/axe.ts'
import { mailTo } from './support/mail.ts'
import { dialog, expectToast, save, withoutClipboard } from './support/pages.ts'
import { addLeave, addLeaveType, addPersonWithPassword, decideLeave, nextFreeMonday } from './support/records.ts'
import { expect, test } from './support/test.ts'

test('leave is added to a calendar program by a link that is shown once and can be revoked', async ({
  superadmin,
  open,
  request,
}) => {
  const person = await addPersonWithPassword(superadmin)
  const type = await addLeaveType(superadmin)
  const monday = await nextFreeMonday(superadmin)
  const ahead = { startDate: monday, endDate: addDays(monday, 1) }
  await decideLeave(superadmin, await addLeave(superadmin, type, { uuid: person.uuid, ...ahead }))

  const page = await open(await person.signIn())
  await withoutClipboard(page)
  await page.goto('/leaves/statistics')
  const button = page.getByRole('button', { name: 'Calendar feed' })
  await button.click()
  const feeds = dialog(page, 'Calendar feed')
  await expect(feeds.getByRole('list', { name: 'Your feeds' })).toBeHidden()
  await feeds.getByRole('button', { name: 'Create link' }).click()
  const field = feeds.getByRole('textbox', { name: 'Calendar link' })
  await expect(field).toHaveValue(/\/api\/v1\/calendar\/[\w-]{43}\.ics$/)
  const address = await field.inputValue()
  await feeds.getByRole('button', { name: 'Copy', exact: true }).click()
  await expectToast(page, "Couldn't copy the text. It is now selected: copy it manually.")
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(address)
  const row = feeds.getByRole('list', { name: 'Your feeds' }).getByRole('listitem')
  await expect(row).toContainText('My leave')
  await expect(row).toContainText('never read')

  // Without a session, like a calendar program.
  const answer = await request.get(address)
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await answer.text()).toContain(`SUMMARY:${type.name}\r\n`)

  await page.keyboard.press('Escape')
  await expect(feeds).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await expect(row).toContainText('last read')
  await expect(field).toBeHidden()

  // Each button disappears when pressed, and moves the focus on.
  const revoke = feeds.getByRole('button', { name: 'Revoke My leave' })
  const keep = feeds.getByRole('button', { name: 'Keep' })
  await revoke.click()
  await expect(keep).toBeFocused()
  await keep.click()
  await expect(revoke).toBeFocused()
  await revoke.click()
  await feeds.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expectToast(page, english(feedTexts.revoked))
  await expect(row).toHaveCount(0)
  await expect(feeds.getByRole('button', { name: 'Create link' })).toBeFocused()
  expect((await request.get(address)).status()).toBe(404)
})

test('approved leave comes into the calendar by email, and so does its cancellation', async ({ superadmin, open }) => {
  const person = await addPersonWithPassword(superadmin)
  const type = await addLeaveType(superadmin)
  const page = await open(await person.signIn())
  await page.goto('/profile/notification-settings')
  const choice = page.getByRole('switch', { name: 'Email me my approved leave as calendar entries' })
  await choice.check()
  await expectGood(page, 'calendar by email')
  await save(page)
  await expectToast(page, english(notificationSettingTexts.saved))
  await page.reload()
  await expect(choice).toBeChecked()

  const monday = await nextFreeMonday(superadmin)
  const request = await addLeave(superadmin, type, { uuid: person.uuid, startDate: monday, endDate: monday })
  await decideLeave(superadmin, request)
  expect((await mailTo(person.email, new RegExp(`^In your calendar: ${type.name}`))).text).toContain('text/calendar')
  const body = { status: 'canceled', employeeId: person.uuid } as const
  await superadmin.call(leaveApi.update, { params: { id: request.uuid }, body })
  expect((await mailTo(person.email, new RegExp(`^Canceled.*: ${type.name}`))).text).toContain('text/calendar')

  // The link that would show the same entries again says so.
  await page.goto('/leaves/statistics')
  await page.getByRole('button', { name: 'Calendar feed' }).click()
  await expect(dialog(page, 'Calendar feed').getByText(/twice/)).toBeVisible()
})
