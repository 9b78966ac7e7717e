import { english } from '@hr/contract/lib/messages'
import { creditsApi } from '@hr/contract/areas/leave/credits'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { defaultRules } from '@hr/contract/areas/leave/policies'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { addDays } from '@hr/contract/lib/dates'
import { today } from './support/day.ts'
import { expectAccessible } from './support/axe.ts'
import { expectToast, title } from './support/pages.ts'
import { addLeavePolicy, addPersonWithPassword, addTeam, nextFreeMonday } from './support/records.ts'
import { expect, test } from './support/test.ts'

test('the team lead approves first, then HR', async ({ superadmin, open, people }) => {
  const person = await addPersonWithPassword(superadmin)
  const { lead } = await addTeam(superadmin, [person])
  const policy = await addLeavePolicy(superadmin, {
    ...defaultRules,
    kind: 'earned',
    approvalFlow: 'team lead then hr',
  })
  const worked = { startDate: today, endDate: today, days: 1, reason: 'Release night' }
  const { credit } = await superadmin.call(creditsApi.create, {
    body: { uuid: person.uuid, policy: { uuid: policy.uuid }, ...worked },
  })
  await superadmin.call(creditsApi.update, { params: { id: credit.uuid }, body: { status: 'approved' } })
  const owner = await person.signIn()
  const balances = await owner.call(leaveApi.balances, { query: { uuid: person.uuid } })
  const type = balances.find(({ name }) => name.startsWith(policy.name))
  const monday = await nextFreeMonday(superadmin)
  const { leave } = await owner.call(leaveApi.apply, {
    body: { leaveType: { uuid: type?.uuid ?? '' }, startDate: monday, endDate: monday },
  })

  await owner.call(creditsApi.create, {
    body: { policy: { uuid: policy.uuid }, ...worked, startDate: addDays(today, -1), endDate: addDays(today, -1) },
  })

  const page = await open(await lead.signIn())
  await page.goto('/leaves/myTeamLeaves')
  const count = title(page, english(leaveTexts.approvalRequests))
  const focused = page.locator(':focus')
  await expect(count).toContainText('2 left')
  const opened = page.getByRole('article', { name: person.name })
  await opened.getByRole('button', { name: 'Approve' }).click()
  await expectToast(page, english(leaveTexts.firstApproved))
  // The request awaits HR now, the time off in lieu still awaits the lead.
  await expect(count).toContainText('1 left')
  await expect(focused).toHaveCount(1)
  const badge = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Approval Requests/ })
  await expect(badge).toContainText('1 pending')
  await page.getByRole('button', { name: `Approve ${person.name}'s time off in lieu` }).click()
  await expect(count).toContainText('0 left')
  await expect(focused).toHaveCount(1)
  await expect(badge).not.toContainText('pending')
  await page.goto(`/leaves/myTeamLeaves?uuid=${leave.uuid}`)
  await expect(opened).toContainText('In progress')
  await expect(opened).toContainText('HR decides next.')
  await expect(opened.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expectAccessible(page)

  const hr = await open(await people('Admin'))
  await hr.goto(`/leaves/allleave-statistics?uuid=${leave.uuid}`)
  const second = hr.getByRole('article', { name: person.name })
  await expect(second).toContainText(`Approved by ${lead.name}`)
  await second.getByRole('button', { name: 'Approve' }).click()
  await expectToast(hr, english(leaveTexts.updated))

  const own = await open(owner)
  await own.goto('/leaves/statistics?status=approved')
  await expect(own.getByRole('table')).toContainText('Approved')
})
