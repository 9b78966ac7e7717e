import { english } from '@hr/contract/lib/messages'
import { substitutesTexts } from '@hr/contract/areas/leave/substitute-texts'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { addDays, formatDay } from '@hr/contract/lib/dates'
import { choose, day, dialog, expectToast, searchAndChoose } from './support/pages.ts'
import { expectGood } from './support/axe.ts'
import { addLeave, addLeaveType, addPersonWithPassword, addTeam, decideLeave } from './support/records.ts'
import { expect, test } from './support/test.ts'

// A Monday in the far future without holidays.
const monday = '2040-06-04'

test("a request names who covers; the substitute can't, and the approver sees it", async ({ superadmin, open }) => {
  const [ana, mia] = [await addPersonWithPassword(superadmin), await addPersonWithPassword(superadmin)]
  const { lead } = await addTeam(superadmin, [ana, mia])
  const type = await addLeaveType(superadmin)
  const wednesday = addDays(monday, 2)
  const away = await addLeave(superadmin, type, { uuid: mia.uuid, startDate: wednesday, endDate: wednesday })
  await decideLeave(superadmin, away, 'approved')

  const page = await open(await ana.signIn())
  await page.goto('/leaves/statistics')
  await page.getByRole('button', { name: english(leaveTexts.apply) }).click()
  const form = dialog(page, english(leaveTexts.applyTitle))
  await choose(page, 'Leave type', new RegExp(`^${type.name}`))
  await form.getByRole('textbox', { name: day('Start date') }).fill(formatDay(monday, 'en'))
  await form.getByRole('textbox', { name: day('End date') }).fill(formatDay(addDays(monday, 4), 'en'))
  await searchAndChoose(page, english(substitutesTexts.title), mia.name)
  await expect(form.getByText(`Away: ${formatDay(wednesday, 'en')}`)).toBeVisible()
  await expectGood(page, 'the form with a substitute')
  await form.getByRole('button', { name: english(leaveTexts.apply) }).click()
  await expectToast(page, english(leaveTexts.applied))

  const atMia = await open(await mia.signIn())
  await atMia.goto('/leaves/statistics')
  const cover = atMia.getByRole('region', { name: english(substitutesTexts.yours) })
  await expect(cover).toContainText(ana.name)
  await cover.getByRole('button', { name: /^I can't cover/ }).click()
  await dialog(atMia, "I can't cover").getByRole('textbox', { name: /^Note/ }).fill('A training in Mostar')
  await expectGood(atMia, 'a substitute who cannot cover')
  await dialog(atMia, "I can't cover").getByRole('button', { name: 'Send' }).click()
  await expectToast(atMia, english(substitutesTexts.declined))
  await expect(cover).toContainText('A training in Mostar')
  await expectGood(atMia, 'the leave that a substitute covers')

  const atLead = await open(await lead.signIn())
  await atLead.goto('/leaves/myTeamLeaves')
  const pane = atLead.getByRole('article', { name: ana.name })
  await expect(pane.getByText(`Away: ${formatDay(wednesday, 'en')}`)).toBeVisible()
  await expect(pane.getByText('A training in Mostar')).toBeVisible()
  await expectGood(atLead, 'the request with a substitute')
})
