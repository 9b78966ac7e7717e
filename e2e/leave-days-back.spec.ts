import { english } from '@hr/contract/lib/messages'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { expectGood, expectGoodAtWidth, expectGoodInDark } from './support/axe.ts'
import { choose, day, dialog, expectToast, searchAndChoose, textOn } from './support/pages.ts'
import { pdf } from './support/pictures.ts'
import { addLeave, addLeaveType, addPersonWithPassword, addTeam, decideLeave, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

// Monday to Friday in the far future, without holidays; the illness is on Wednesday and Thursday.
const week = '04/06/2040 – 08/06/2040'
const sickDays = { start: '06/06/2040', end: '07/06/2040' }
const comesBack = `2 days of the leave (${week}) are credited back: ${sickDays.start} – ${sickDays.end}`

test('an employee reports sickness on the phone in the middle of leave, and the days come back', async ({
  superadmin,
  open,
}) => {
  const ana = await addPersonWithPassword(superadmin)
  const { lead } = await addTeam(superadmin, [ana])
  const annual = await addLeaveType(superadmin, `Annual ${unique()}`, { canBeGivenBack: true })
  const sick = await addLeaveType(superadmin, `Sick ${unique()}`, { givesDaysBack: 'at once' })
  await decideLeave(superadmin, await addLeave(superadmin, annual, { uuid: ana.uuid }))

  const page = await open(await ana.signIn())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/leaves/statistics')
  await page.getByRole('button', { name: english(leaveTexts.apply) }).click()
  const form = dialog(page, english(leaveTexts.applyTitle))
  await choose(page, 'Leave type', new RegExp(`^${sick.name}`))
  await form.getByRole('textbox', { name: day('Start date') }).fill(sickDays.start)
  await form.getByRole('textbox', { name: day('End date') }).fill(sickDays.end)
  await expect(form.getByText(comesBack, { exact: true })).toBeVisible()
  await expectGood(page, 'sickness on leave on the phone')
  await expectGoodInDark(page)
  await form.getByRole('button', { name: english(leaveTexts.apply) }).click()
  await expectToast(page, english(leaveTexts.appliedOverlapping))

  const atLead = await open(await lead.signIn())
  await atLead.goto('/leaves/myTeamLeaves')
  const pane = atLead.getByRole('article', { name: ana.name })
  await expect(pane.getByText(comesBack)).toBeVisible()
  await expectGood(atLead, 'the decision on sickness')
  await pane.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectToast(atLead, english(leaveTexts.approved))

  await page.setViewportSize({ width: 320, height: 844 })
  // The decisions on the annual leave and on the sickness.
  await page.getByRole('button', { name: /^Notifications, 2 unread/ }).click()
  const list = page.getByRole('dialog', { name: english(notificationsTexts.title) })
  await expect(list.getByText('2 days of other leave were credited back')).toHaveCount(1)
  await page.goto('/leaves/statistics?status=all')
  await expect(textOn(page, 'Days credited back').first()).toBeVisible()
  await expectGoodAtWidth(page, 'leave with days that were given back')
})

test('HR enters sickness afterwards, approves it with the document, and the ledger explains itself', async ({
  superadmin,
  open,
}) => {
  const ana = await addPersonWithPassword(superadmin)
  const annual = await addLeaveType(superadmin, `Annual ${unique()}`, { canBeGivenBack: true })
  const sick = await addLeaveType(superadmin, `Sick ${unique()}`, { givesDaysBack: 'with document' })
  await decideLeave(superadmin, await addLeave(superadmin, annual, { uuid: ana.uuid }))

  const page = await open(superadmin)
  await page.goto('/leaves/leave-types')
  await page.getByRole('button', { name: english(leaveTexts.apply) }).click()
  const form = dialog(page, english(leaveTexts.applyTitle))
  await searchAndChoose(page, 'Employee', ana.name)
  await choose(page, 'Leave type', new RegExp(`^${sick.name}`))
  await form.getByRole('textbox', { name: day('Start date') }).fill(sickDays.start)
  await form.getByRole('textbox', { name: day('End date') }).fill(sickDays.end)
  await expect(
    form.getByText('They are credited back only with a document. You can also add it later.', { exact: true }),
  ).toBeVisible()
  await form.locator('input[type=file]').setInputFiles(pdf())
  await form.getByRole('button', { name: english(leaveTexts.apply) }).click()
  await expectToast(page, english(leaveTexts.appliedOverlapping))
  await page.goto(`/leaves/allleave-statistics?q=${encodeURIComponent(ana.name)}`)
  const pane = page.getByRole('article', { name: ana.name })
  await expect(pane.getByText(comesBack)).toBeVisible()
  await pane.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectToast(page, english(leaveTexts.approved))

  const atAna = await open(await ana.signIn())
  await atAna.goto('/leaves/statistics')
  await atAna
    .getByRole('button', { name: new RegExp(`${annual.name}`) })
    .first()
    .click()
  await expect(
    atAna.getByRole('dialog').getByText(`days credited back: ${sickDays.start} – ${sickDays.end}`),
  ).toBeVisible()
  await expect(textOn(atAna, /rest of the leave, after the days credited back/)).toBeVisible()
  await expectGood(atAna, 'the balance history with days that were given back')
})
