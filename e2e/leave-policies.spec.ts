import type { Page } from '@playwright/test'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { policyTemplates } from '@hr/contract/areas/leave/policy-templates'
import { policyMessages } from '@hr/contract/areas/leave/policy-texts'
import { leavePolicyTitles } from '@hr/contract/areas/leave/titles'
import { todayIn } from '@hr/contract/lib/dates'
import { expectGood } from './support/axe.ts'
import { dialog, expectPath, expectToast, field, find, rowAction, save, title } from './support/pages.ts'
import { addEmployee, addLeavePolicy, addPosition, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

const thisYear = Number(todayIn('Europe/Sarajevo').slice(0, 4))
const office = () => `Office ${unique()}`

const dataRow = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

test('HR adds a policy from a template and sees what it grants while typing', async ({ page }) => {
  const name = `Annual ${unique()}`
  await page.goto('/leaves/policies/new?template=annual')
  await expect(title(page, leavePolicyTitles.newTitle)).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue(policyTemplates.annual.name)
  await field(page, 'Name').fill(name)
  const examples = page.getByRole('heading', { name: /^Examples for/ }).locator('../..')
  await expect(examples).toContainText('20 base + 1 for 7 years of service')
  await page.getByRole('textbox', { name: /^Base days/ }).fill('22.5')
  await expect(examples).toContainText('22.5 base')
  await expectGood(page, 'editor')
  await save(page)
  await expectToast(page, 'Leave policy added. Grant its days for a year next.')
  await find(page, name)
  await expect(dataRow(page, name)).toContainText('22.5 days')
})

test('HR grants a year with progress, and the days are explained', async ({ page, superadmin }) => {
  const at = office()
  const names = newPerson()
  const more = { officeLocation: at, startDate: `${thisYear - 8}-03-01` }
  const employee = await addEmployee(superadmin, await addPosition(superadmin), names, more)
  const policy = await addLeavePolicy(superadmin, { ...policyTemplates.annual.rules, offices: [at] })
  await page.goto('/leaves/policies')
  await find(page, policy.name)
  await rowAction(page, policy.name, 'Grant a year')
  await expectPath(page, '/leaves/policies/grant')
  await expect(title(page, `Grant ${policy.name} ${thisYear}`)).toBeVisible()
  await expect(dataRow(page, names.lastName)).toContainText('20 base + 1 for 7 years of service = 21')
  await expectGood(page, 'preview')

  await page.getByRole('button', { name: 'Grant', exact: true }).click()
  const asked = dialog(page, `Grant ${policy.name} ${thisYear}?`)
  await expect(asked).toContainText('1 employee gets 22 days')
  await asked.getByRole('button', { name: 'Grant', exact: true }).click()
  await expect(page.getByText(`${policy.name} ${thisYear}: 1 employee has new days.`).first()).toBeVisible()
  await expect(dataRow(page, names.lastName)).toContainText('Yes')

  await page.goto(`/employees/${employee.uuid}?tab=leave`)
  await dataRow(page, policy.name).getByRole('button', { name: /left/ }).click()
  const history = dialog(page, 'Balance history')
  await expect(history).toContainText('20 base + 1 for 7 years of service = 21')
  for (const [on, days] of [
    [`01/02/${thisYear}`, 21],
    [`01/04/${thisYear}`, 22],
  ] as const) {
    await history.getByRole('textbox', { name: /^Balance on/ }).fill(on)
    await history.getByRole('textbox', { name: /^Balance on/ }).blur()
    await expect(history.getByText(`${days} days on ${on}`)).toBeVisible()
  }
})

test('a change of a granted policy shows its effects before it is saved', async ({ page, superadmin }) => {
  const at = office()
  const rules = { ...policyTemplates.annual.rules, offices: [at] }
  await addEmployee(superadmin, await addPosition(superadmin), newPerson(), { officeLocation: at })
  const policy = await addLeavePolicy(superadmin, rules)
  const params = { id: policy.uuid }
  const { fingerprint } = await superadmin.call(leavePoliciesApi.preview, { params, body: { year: thisYear } })
  const { job } = await superadmin.call(leavePoliciesApi.grant, {
    params: { ...params, year: String(thisYear) },
    body: { fingerprint },
  })
  await expect.poll(async () => (await superadmin.call(jobsApi.find, { params: { id: job } })).state).toBe('done')

  await page.goto(`/leaves/policies/edit?uuid=${policy.uuid}`)
  await page.getByRole('textbox', { name: /^Base days/ }).fill('25')
  await save(page)
  const asked = dialog(page, 'Change granted days?')
  await expect(asked).toContainText('1 employee would gain days')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: /^Base days/ })).toHaveValue('25')
  await save(page)
  await asked.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, policyMessages.changed(undefined))
  await expectPath(page, '/leaves/policies')
})
