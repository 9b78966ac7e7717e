import { english } from '@hr/contract/lib/messages'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { addDays } from '@hr/contract/lib/dates'
import { tokensApi } from '@hr/contract/areas/tokens/tokens'
import { today } from './support/day.ts'
import { expectAccessible } from './support/axe.ts'
import { addLeaveType, addPersonWithPassword } from './support/records.ts'
import { day, expectToast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('a Superadmin allows assistants, and an employee sends what one has prepared', async ({ superadmin, open }) => {
  const settings = await open(superadmin)
  await settings.goto('/settings/assistants')
  await settings.getByRole('button', { name: 'Turn on' }).click()
  await expect(settings.getByText('Assistants are on')).toBeVisible()
  await expect(settings.getByText(/\/api\/mcp$/)).toBeVisible()
  await expectAccessible(settings)

  const person = await (await addPersonWithPassword(superadmin)).signIn()
  const type = await addLeaveType(superadmin)
  await person.confirm()
  const { secret } = await person.call(tokensApi.create, {
    body: { name: 'Assistant', scopes: ['leave:read'], expiresOn: addDays(today, 30) },
  })
  const page = await open(person)
  const values = { leaveType: type.name, startDate: '2031-06-09', endDate: '2031-06-13' }
  const answer = await page.request.post('/api/mcp', {
    headers: { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'draft_leave_request', arguments: values } },
  })
  const { result } = (await answer.json()) as { result: { structuredContent: { link: string; days: number } } }
  expect(result.structuredContent.days).toBe(5)

  await page.goto(`/leaves/statistics${new URL(result.structuredContent.link).search}`)
  const dialog = page.getByRole('dialog', { name: english(leaveTexts.applyTitle) })
  await expect(dialog.getByText(/^Your assistant has prepared this request/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: day('Start date') })).toHaveValue('09/06/2031')
  await expect(dialog.getByRole('textbox', { name: day('End date') })).toHaveValue('13/06/2031')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: english(leaveTexts.apply) }).click()
  await expectToast(page, english(leaveTexts.applied))
  await expect(page).toHaveURL(/\/leaves\/statistics$/)
})
