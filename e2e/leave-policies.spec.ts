import type { Page } from '@playwright/test'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leavePoliciesApi, type PolicyRules } from '@hr/contract/areas/leave/policies'
import { policyTemplates } from '@hr/contract/areas/leave/policy-templates'
import { policyMessages } from '@hr/contract/areas/leave/policy-texts'
import { leavePolicyTitles } from '@hr/contract/areas/leave/titles'
import { todayIn } from '@hr/contract/lib/dates'
import { expectGood } from './support/axe.ts'
import { dialog, expectPath, expectToast, field, find, rowAction, save, title } from './support/pages.ts'
import type { Person } from './support/people.ts'
import {
  addEmployee,
  addLeavePolicy,
  addPersonWithPassword,
  addPosition,
  employeeValues,
  newPerson,
  unique,
} from './support/records.ts'
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
  await expectToast(page, 'Leave policy added. Review whom it grants days, then grant them.')
  await expect(title(page, `Grant ${name} ${thisYear}`)).toBeVisible()
  await page.goto('/leaves/policies')
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
  await expect(page.getByText(`${policy.name} ${thisYear} was granted to 1 employee.`).first()).toBeVisible()
  await expect(dataRow(page, names.lastName)).toContainText('Yes')

  await page.goto(`/employees/${employee.uuid}?tab=leave`)
  await dataRow(page, policy.name)
    .getByRole('button', { name: /available to request/ })
    .click()
  const history = dialog(page, 'Balance history')
  await expect(history).toContainText('20 base + 1 for 7 years of service = 21')
  for (const [on, days] of [
    [`01/02/${thisYear}`, 21],
    [`01/04/${thisYear}`, 22],
  ] as const) {
    await history.getByRole('textbox', { name: /^Balance on/ }).fill(on)
    await history.getByRole('textbox', { name: /^Balance on/ }).blur()
    await expect(history.getByText(`${days} days on ${on}, after leave booked by then`)).toBeVisible()
  }
})

/** Adds an employee of an office of their own, and a policy that has granted them this year. */
async function grantedPolicy(superadmin: Person) {
  const at = office()
  const names = newPerson()
  const employee = await addEmployee(superadmin, await addPosition(superadmin), names, { officeLocation: at })
  return { policy: await grantYear(superadmin, { ...policyTemplates.annual.rules, offices: [at] }), employee, names }
}

/** Adds a policy and grants this year. */
async function grantYear(superadmin: Person, rules: PolicyRules) {
  const policy = await addLeavePolicy(superadmin, rules)
  const params = { id: policy.uuid }
  const { fingerprint } = await superadmin.call(leavePoliciesApi.preview, { params, body: { year: thisYear } })
  const { job } = await superadmin.call(leavePoliciesApi.grant, {
    params: { ...params, year: String(thisYear) },
    body: { fingerprint },
  })
  await expect.poll(async () => (await superadmin.call(jobsApi.find, { params: { id: job } })).state).toBe('done')
  return policy
}

const totalOf = async (superadmin: Person, { uuid }: { uuid: string }, policy: { name: string }) => {
  const balances = await superadmin.call(leaveApi.balances, { query: { uuid } })
  return balances.find(({ name }) => name === `${policy.name} ${thisYear}`)?.numberOfDays
}

test('changed rules count from the next year, and for a granted year only with a reason', async ({
  page,
  superadmin,
}) => {
  const { policy, employee, names } = await grantedPolicy(superadmin)
  await page.goto(`/leaves/policies/edit?uuid=${policy.uuid}`)
  await page.getByRole('textbox', { name: /^Base days/ }).fill('25')
  await save(page)
  const asked = dialog(page, 'Save leave policy')
  await expect(asked).toContainText(`Rules about days count from ${thisYear + 1}`)
  await expectGood(page, 'rules from next year')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: /^Base days/ })).toHaveValue('25')
  await save(page)
  await asked.getByRole('switch', { name: `Also change ${thisYear}, already granted` }).click()
  await expect(asked.getByRole('row').filter({ hasText: names.lastName })).toContainText('21 → 26')
  await expectGood(page, 'rules of a granted year')
  await asked.getByRole('textbox', { name: /^Reason/ }).fill('Collective agreement')
  await asked.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, policyMessages.changed(undefined))
  await expectPath(page, '/leaves/policies')
  await expect.poll(() => totalOf(superadmin, employee, policy)).toBe(26)
})

test('HR changes the carry-over of a granted year after seeing whom it affects', async ({ page, superadmin }) => {
  const { policy, names } = await grantedPolicy(superadmin)
  await page.goto(`/leaves/policies/grant?uuid=${policy.uuid}&year=${thisYear}`)
  await page.getByRole('button', { name: 'Change carry-over' }).click()
  const asked = dialog(page, `Change the carry-over of ${thisYear}`)
  await asked.getByRole('textbox', { name: /^Days carried over/ }).fill('5')
  await expect(asked).toContainText('No days and no pending requests are affected.')
  await expectGood(page, 'carry-over')
  await asked.getByRole('textbox', { name: /^Reason/ }).fill('Collective agreement')
  await asked.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(asked).toBeHidden()
  await expect(dataRow(page, names.lastName)).toContainText('20')
  const granted = async () =>
    (await superadmin.call(leavePoliciesApi.find, { params: { id: policy.uuid } })).granted[0]?.rules.carryOver
  await expect.poll(granted).toBe(5)
})

test("HR confirms a change of an employee's own record, and the days follow", async ({ page, superadmin }) => {
  const at = office()
  const { uuid, firstName, lastName, email, name, signIn } = await addPersonWithPassword(superadmin)
  const position = await addPosition(superadmin)
  const names = { firstName, lastName, email }
  await superadmin.call(employeesApi.update, {
    params: { id: uuid },
    body: { ...employeeValues, ...names, position: { uuid: position.uuid }, officeLocation: at },
  })
  const perChild = { per: 'child', youngerThan: 7, days: 2, maximum: null } as const
  const policy = await grantYear(superadmin, {
    ...policyTemplates.annual.rules,
    additionalDays: [perChild],
    offices: [at],
  })
  const own = await signIn()
  const { dateOfBirth, placeOfResidence, residentialAddress } = employeeValues
  const child = { name: 'Nađa', gender: 'Female' as const, dateOfBirth: `${thisYear - 1}-06-02` }
  await own.call(employeesApi.updateOwn, {
    body: { ...names, dateOfBirth, placeOfResidence, residentialAddress, children: [child] },
  })
  expect(await totalOf(superadmin, { uuid }, policy)).toBe(20)

  await page.goto('/leaves/policies')
  await page.getByRole('button', { name: 'Review changes' }).click()
  const changes = page.getByRole('region', { name })
  await expect(changes).toContainText(`Children: none → 02/06/${thisYear - 1}`)
  await expect(changes).toContainText(`${policy.name} ${thisYear}: +2`)
  await expectGood(page, 'record changes')
  await changes.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectToast(page, policyMessages.factsConfirmed)
  await expect(changes).toBeHidden()
  expect(await totalOf(superadmin, { uuid }, policy)).toBe(22)
})
