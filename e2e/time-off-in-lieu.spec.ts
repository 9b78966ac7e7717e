import { english } from '@hr/contract/lib/messages'
import { creditTexts } from '@hr/contract/areas/leave/credit-texts'
import { defaultRules, leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { formatDay } from '@hr/contract/lib/dates'
import { today } from './support/day.ts'
import { expectAccessible } from './support/axe.ts'
import { day, expectToast, field } from './support/pages.ts'
import { addPersonWithPassword, addTeam, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

const shownToday = formatDay(today, 'en')

test('an employee reports extra work, and the team lead approves it', async ({ superadmin, open }) => {
  const person = await addPersonWithPassword(superadmin)
  const { lead } = await addTeam(superadmin, [person])
  const name = `In lieu ${unique()}`
  // With a second policy, employees choose one.
  for (const each of [name, `${name} of last year`])
    await superadmin.call(leavePoliciesApi.create, { body: { name: each, rules: { ...defaultRules, kind: 'earned' } } })

  const page = await open(await person.signIn())
  await page.goto('/leaves/statistics')
  await page.getByRole('button', { name: english(creditTexts.requestTitle) }).click()
  const dialog = page.getByRole('dialog', { name: english(creditTexts.requestTitle) })
  await dialog.getByRole('combobox', { name: /^Leave policy/ }).click()
  await page.getByRole('option', { name, exact: true }).click()
  await dialog.getByRole('textbox', { name: day('First day worked') }).fill(shownToday)
  await dialog.getByRole('textbox', { name: day('Last day worked') }).fill(shownToday)
  await field(page, 'Days').fill('0.5')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Release night')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expectToast(page, english(creditTexts.requested))
  const own = page.getByRole('list', { name: english(creditTexts.title) })
  await expect(own).toContainText('Pending')

  const leader = await open(await lead.signIn())
  await leader.goto('/leaves/myTeamLeaves')
  const inbox = leader.getByRole('list', { name: english(creditTexts.title) })
  await expect(inbox).toContainText('Release night')
  await expectAccessible(leader)
  await inbox.getByRole('button', { name: /^Approve/ }).click()
  await expectToast(leader, english(creditTexts.approved))
  await expect(inbox).toHaveCount(0)

  await page.reload()
  await expect(own).toContainText('Approved')
  await expect(page.getByRole('list', { name: 'Leave balance' })).toContainText(name)
  await expectAccessible(page)
})
