import { english } from '@hr/contract/lib/messages'
import { delegationTexts } from '@hr/contract/areas/leave/delegations'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { addDays, formatDay } from '@hr/contract/lib/dates'
import { today } from './support/day.ts'
import { expectAccessible } from './support/axe.ts'
import { day, expectToast, searchAndChoose, title } from './support/pages.ts'
import {
  addEmployee,
  addLeave,
  addLeaveType,
  addPersonWithPassword,
  addPosition,
  addTeam,
  newPerson,
} from './support/records.ts'
import { expect, test } from './support/test.ts'

test('a team lead who is away chooses a delegate, who decides in their place', async ({
  superadmin,
  open,
  mayFail,
}) => {
  // The delegate sees no balances of the employee, and not who else is away.
  mayFail('/api/v1/employee/leavetypes', '/api/v1/leaves/away')
  const owner = newPerson('Ana')
  const member = { ...owner, ...(await addEmployee(superadmin, await addPosition(superadmin), owner)) }
  const { lead } = await addTeam(superadmin, [member])
  const delegate = await addPersonWithPassword(superadmin)
  await addLeave(superadmin, await addLeaveType(superadmin), { uuid: member.uuid, reason: 'Going to the sea' })

  const leader = await lead.signIn()
  const page = await open(leader)
  await page.goto('/leaves/statistics')
  await page.getByRole('button', { name: 'Choose a delegate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a delegate' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Required field')
  await searchAndChoose(page, 'Delegate', `${delegate.firstName} ${delegate.lastName}`)
  await dialog.getByRole('textbox', { name: day('Start date') }).fill(formatDay(today, 'en'))
  await dialog.getByRole('textbox', { name: day('End date') }).fill(formatDay(addDays(today, 7), 'en'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, english(delegationTexts.added))
  const list = page.getByRole('region', { name: english(delegationTexts.title) })
  await expect(list).toContainText(`While you are away, ${delegate.firstName} ${delegate.lastName} decides`)
  await expectAccessible(page)

  const other = await open(await delegate.signIn())
  await other.goto('/leaves/myTeamLeaves')
  await expect(title(other, english(leaveTexts.approvalRequests))).toContainText('1 left')
  const opened = other.getByRole('article', { name: member.name })
  await expect(opened).toContainText('Going to the sea')
  await expect(opened).not.toContainText('Balance')
  await expectAccessible(other)
  await opened.getByRole('button', { name: 'Approve' }).click()
  await expectToast(other, english(leaveTexts.approved))

  const own = `${delegate.firstName} ${delegate.lastName} for ${lead.firstName} ${lead.lastName}`
  await page.goto('/leaves/leave-history')
  await expect(page.getByRole('table')).toContainText(own)

  await page.goto('/leaves/statistics')
  await list.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog', { name: 'Remove delegate?' }).getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, english(delegationTexts.removed))
  await expect(list.getByRole('listitem')).toHaveCount(0)
})
