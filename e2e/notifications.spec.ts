import { english } from '@hr/contract/lib/messages'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { emailTexts } from '@hr/contract/areas/notifications/email-texts'
import { noServerTexts } from '@hr/contract/areas/notifications/no-server-texts'
import { emailTitles, notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { realtimePath } from '@hr/contract/lib/realtime'
import { mailTo } from './support/mail.ts'
import { expectPath, expectToast, untilSocketConnected, rowOf, title, textOn } from './support/pages.ts'
import { addLeave, addLeaveType, addPersonWithPassword, addPosition } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.describe('notifications', () => {
  test('appear at once in another browser, link to their subject, and are read and cleared', async ({
    open,
    superadmin,
  }) => {
    const lead = await addPersonWithPassword(superadmin, 'Team lead')
    const owner = await addPersonWithPassword(superadmin)
    const { firstName, lastName, email } = owner
    // HR sets the lead as supervisor.
    await superadmin.call(employeesApi.update, {
      params: { id: owner.uuid },
      body: {
        ...validEmployee,
        firstName,
        lastName,
        email,
        position: { uuid: (await addPosition(superadmin)).uuid },
        supervisorOrTeamLead: { uuid: lead.uuid },
      },
    })
    const theirs = await open(await lead.signIn())
    await theirs.goto('/profile')
    const bell = theirs.getByRole('button', { name: /notification/i })
    await expect(bell).toHaveAccessibleName('Notifications')

    const asking = await owner.signIn()
    const type = await addLeaveType(superadmin)
    const leave = await addLeave(asking, type)
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    const sentence = `${owner.name} requested leave: 04/06/2040 – 08/06/2040 (5 days)`
    // No email is sent for a notification that has been read.
    const mail = await mailTo(lead.email, /^Leave request from .*: 04\/06\/2040 – 08\/06\/2040$/)
    expect(mail.text).toContain(sentence)
    expect(mail.text).not.toContain(type.name)
    await bell.click()
    const list = theirs.getByRole('dialog', { name: english(notificationsTexts.title) })
    await list.getByRole('link', { name: sentence }).click()
    await expectPath(theirs, '/leaves/myTeamLeaves')
    await expect(bell).toHaveAccessibleName('Notifications')

    await bell.click()
    await list.getByRole('button', { name: english(notificationsTexts.clearAll) }).click()
    await expect(list.getByText(english(notificationsTexts.none))).toBeVisible()
    await theirs.keyboard.press('Escape')
    await expect(bell).toBeFocused()

    // A decision in another browser appears on the owner's screen without a reload.
    const own = await open(asking)
    const socketConnected = untilSocketConnected(own)
    await own.goto('/leaves/statistics?status=all')
    await socketConnected
    await expect(textOn(own, 'Pending').last()).toBeVisible()
    await (await lead.signIn()).call(leaveApi.approve, { params: { id: leave.uuid }, body: { status: 'approved' } })
    await expect(own.getByRole('main').getByText('Approved').last()).toBeVisible()
  })

  test('created before the socket connected appear too', { tag: '@all' }, async ({ open, superadmin }) => {
    const asking = await (await addPersonWithPassword(superadmin)).signIn()
    const leave = await addLeave(asking, await addLeaveType(superadmin))
    const page = await open(asking)
    const connected = Promise.withResolvers<void>()
    await page.routeWebSocket(`**${realtimePath}/**`, async (socket) => {
      await connected.promise
      socket.connectToServer()
    })
    const isRead = page.waitForResponse('**/api/v1/notification')
    await page.goto('/leaves/statistics?status=all')
    await isRead
    await expect(page.getByRole('main').getByText('Pending').last()).toBeVisible()
    await superadmin.call(leaveApi.approve, { params: { id: leave.uuid }, body: { status: 'approved' } })
    connected.resolve()
    await expect(page.getByRole('main').getByText('Approved').last()).toBeVisible()
  })
})

test('a Superadmin sends a test email and sees its delivery state', { tag: '@all' }, async ({ open, superadmin }) => {
  const boss = await addPersonWithPassword(superadmin, 'Superadmin')
  const page = await open(await boss.signIn())
  await page.goto('/settings/email')
  await expect(title(page, english(emailTitles.title))).toBeVisible()
  await page.getByRole('button', { name: 'Send test email' }).click()
  // The server under test has no mail server.
  await expect(textOn(page, english(noServerTexts.noServer))).toBeVisible()
  await expectToast(page, english(emailTexts.testStored))
  const { text } = await mailTo(boss.email, /^Test email from/)
  expect(text).toContain('This is a test email')
  // Other tests send many emails at the same time.
  await page.goto('/mail?state=stored&size=100')
  const row = rowOf(page, `Test email to ${boss.name}`)
  await expect(row).toContainText(english(emailTexts.stored))
})
