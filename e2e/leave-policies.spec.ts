import type { Locator, Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee, validOwnRecord } from '@hr/contract/areas/employees/employees.fixture'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leavePoliciesApi, type PolicyRules } from '@hr/contract/areas/leave/policies'
import { policyTemplates } from '@hr/contract/areas/leave/policy-templates'
import { policyMessages } from '@hr/contract/areas/leave/policy-texts'
import { leavePolicyTitles } from '@hr/contract/areas/leave/titles'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { addDays, formatDay } from '@hr/contract/lib/dates'
import { today } from './support/day.ts'
import { expectGood } from './support/axe.ts'
import { dialog, expectPath, expectToast, field, find, rowAction, save, title, textOn } from './support/pages.ts'
import type { Person } from './support/people.ts'
import {
  addEmployee,
  addLeavePolicy,
  addPersonWithPassword,
  addPosition,
  addTeam,
  newPerson,
  nextFreeMonday,
  unique,
} from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

const thisYear = Number(today.slice(0, 4))
const office = () => `Office ${unique()}`

const dataRow = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

test('HR adds a policy from a template and sees what it grants while typing', { tag: '@all' }, async ({ page }) => {
  const name = `Annual ${unique()}`
  await page.goto('/leaves/policies/new?template=annual')
  await expect(title(page, english(leavePolicyTitles.newTitle))).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue(english(policyTemplates.annual.name))
  await field(page, 'Name').fill(name)
  const examples = page.getByRole('heading', { name: /^Examples for/ }).locator('../..')
  await expect(examples).toContainText('20 base + 1 for 7 years of service')
  await page.getByRole('textbox', { name: /^Base days/ }).fill('22.5')
  await expect(examples).toContainText('22.5 base')
  await expectGood(page, 'editor')
  await save(page)
  await expectToast(page, 'Leave policy added. Review who gets days, then grant them.')
  await expect(title(page, `Grant ${name} ${thisYear}`)).toBeVisible()
  await page.goto('/leaves/policies')
  await find(page, name)
  await expect(dataRow(page, name)).toContainText('22.5 days')
})

/** The fields of the form with a text of their own, and what is typed into them. */
const typedFields = [
  ['Base days', '22.5'],
  ['Maximum', '29'],
  ['Days carried over', '5'],
  ['Until', '31/03'],
  ['Negative balance allowed', '1'],
  ['Notice', '1'],
  ['Shortest request', '1'],
  ['Longest request', '10'],
  ['Require a document from day', '2'],
  ['Maximum away at once', '50'],
] as const
/** The selects of the form that are in no row. */
const chosenFields = [
  ['Accrual', 'Monthly'],
  ['Partial years', 'By calendar day'],
  ['Rounding', 'Down to half a day'],
  ['Unit', '%'],
  ['When the limit is reached', 'Refuse'],
  ['Approved by', 'Team lead, then HR'],
] as const
const switchedFields = [
  ['Half days can be requested', false],
  ['Granted after the probationary period', true],
  ['Reduce for part-time schedules', false],
] as const
/** The rows of additional days: their rule, texts and choices. */
const additionalRows = [
  ['For every … years of service', { Years: '4', Days: '1', 'At most': '3' }, { 'Takes effect': 'From 1 January' }],
  ['From … years of service', { Years: '2', Days: '1' }, { 'Takes effect': 'From that day' }],
  ['From … years of service', { Years: '5', Days: '2' }, { 'Days of earlier steps': 'Replace them' }],
  ['From … years of experience', { Years: '20', Days: '1.5' }, {}],
  ['Per child younger than …', { Age: '7', Days: '1', 'At most': '2' }, {}],
  ['For a marital status', { Days: '0.5' }, { 'Marital status': 'Single' }],
] as const

test('HR sets every rule by hand, reads it back, and leave under it is approved in two steps', async ({
  page,
  superadmin,
  open,
}) => {
  test.slow()
  const name = `All rules ${unique()}`
  const at = office()
  const person = await addPersonWithPassword(superadmin)
  const { firstName, lastName, email } = person
  const position = await addPosition(superadmin)
  await superadmin.call(employeesApi.update, {
    params: { id: person.uuid },
    body: { ...validEmployee, firstName, lastName, email, position: { uuid: position.uuid }, officeLocation: at },
  })
  const { lead, project } = await addTeam(superadmin, [person])
  const named = (label: string) => new RegExp(`^${label}( \\(optional\\)| DD/MM/YYYY)?$`)
  const text = (label: string, inside: Page | Locator = page) => inside.getByRole('textbox', { name: named(label) })
  const select = (label: string, inside: Page | Locator = page) => inside.getByRole('combobox', { name: named(label) })
  const pick = async (label: string, option: string, inside: Page | Locator = page) => {
    await select(label, inside).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const addAt = async (inside: Page | Locator) => {
    await select('Office locations', inside).fill(at)
    await page.getByRole('option', { name: at }).first().click()
    await page.keyboard.press('Escape')
  }
  const section = (title: string) => page.getByRole('group', { name: title, exact: true })
  const rule = (index: number) => page.getByRole('group', { name: /^Rule \d+ of/ }).nth(index)
  const blocked = page.getByRole('group', { name: 'Dates 1 of 1' })

  await page.goto('/leaves/policies/new')
  await expect(title(page, english(leavePolicyTitles.newTitle))).toBeVisible()
  await field(page, 'Name').fill(name)
  await text('Colour').fill('#a0522d')
  await pick('Contract types', validEmployee.contractType)
  await page.keyboard.press('Escape')
  await addAt(page)
  for (const [label, isOn] of switchedFields) await page.getByRole('switch', { name: label }).setChecked(isOn)
  for (const [label, typed] of typedFields) await text(label).fill(typed)
  for (const [label, option] of chosenFields) await pick(label, option)
  for (const [index, [kind, texts, choices]] of additionalRows.entries()) {
    await section('Additional days').getByRole('button', { name: 'Add new' }).click()
    await pick('Rule', kind, rule(index))
    for (const [label, typed] of Object.entries(texts)) await text(label, rule(index)).fill(typed)
    for (const [label, option] of Object.entries(choices)) await pick(label, option, rule(index))
  }
  await expect(page.getByRole('list', { name: 'Days for service' })).toContainText(
    'From 5 years of service: 2 days instead of 1 day',
  )
  await section('Blocked dates').getByRole('button', { name: 'Add new' }).click()
  await text('Reason', blocked).fill('Stocktaking')
  await text('From', blocked).fill(`20/12/${thisYear + 1}`)
  await text('To', blocked).fill(`24/12/${thisYear + 1}`)
  await pick('Projects', project.name, blocked)
  await page.keyboard.press('Escape')
  await addAt(blocked)
  await expectGood(page, 'all rules')
  await save(page)
  await expect(title(page, `Grant ${name} ${thisYear}`)).toBeVisible()

  // The list, the form and the history show what was set.
  await page.goto('/leaves/policies')
  await find(page, name)
  await expect(dataRow(page, name)).toContainText('22.5 days')
  await dataRow(page, name).getByRole('link').first().click()
  await expect(field(page, 'Name')).toHaveValue(name)
  await expect(text('Colour')).toHaveValue('#a0522d')
  await expect(page.getByRole('main')).toContainText(validEmployee.contractType)
  await expect(page.getByRole('main')).toContainText(at)
  for (const [label, isOn] of switchedFields)
    await expect(page.getByRole('switch', { name: label })).toBeChecked({ checked: isOn })
  for (const [label, typed] of typedFields) await expect(text(label)).toHaveValue(typed)
  for (const [label, option] of chosenFields) await expect(select(label)).toHaveValue(option)
  for (const [index, [kind, texts, choices]] of additionalRows.entries()) {
    await expect(select('Rule', rule(index))).toHaveValue(kind)
    for (const [label, typed] of Object.entries(texts)) await expect(text(label, rule(index))).toHaveValue(typed)
    for (const [label, option] of Object.entries(choices)) await expect(select(label, rule(index))).toHaveValue(option)
  }
  await expect(text('Reason', blocked)).toHaveValue('Stocktaking')
  await expect(text('From', blocked)).toHaveValue(`20/12/${thisYear + 1}`)
  await expect(text('To', blocked)).toHaveValue(`24/12/${thisYear + 1}`)
  await expect(blocked).toContainText(project.name)
  await expect(blocked).toContainText(at)
  await text('Longest request').fill('8')
  await save(page)
  await expectToast(page, english(policyMessages.changed))
  const history = await open(superadmin)
  await history.goto('/settings/audit?entity=leave+policy')
  const entries = dataRow(history, name)
  await expect(entries.filter({ hasText: 'changed' })).toContainText('Longest request: 10 → 8')
  for (const [label] of [...typedFields.slice(0, 9), ['Additional days'], ['Blocked dates'], ['Minimum coverage']])
    await expect(entries.filter({ hasText: 'added the record' })).toContainText(label ?? '')

  // The year is granted, and leave under it needs both decisions.
  await page.goto('/leaves/policies')
  await find(page, name)
  await rowAction(page, name, 'Grant days for a year')
  await expect(dataRow(page, person.lastName)).toContainText('22.5 base')
  await page.getByRole('button', { name: 'Grant', exact: true }).click()
  await dialog(page, `Grant ${name} ${thisYear}?`).getByRole('button', { name: 'Grant', exact: true }).click()
  await expect(page.getByRole('status').getByText(`${name} ${thisYear} was granted to 1 employee.`)).toBeVisible()

  const monday = await nextFreeMonday(superadmin)
  const range = { startDate: monday, endDate: addDays(monday, 1) }
  const own = await open(await person.signIn())
  await own.goto('/leaves/statistics')
  await own.getByRole('button', { name: english(leaveTexts.apply) }).click()
  const asked = dialog(own, english(leaveTexts.applyTitle))
  await asked.getByRole('combobox', { name: /^Leave type/ }).click()
  await own.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await text('Start date', asked).fill(formatDay(range.startDate, 'en'))
  await text('End date', asked).fill(formatDay(range.endDate, 'en'))
  await expect(asked).toContainText('after leave booked by then and this request')
  await asked.getByRole('button', { name: english(leaveTexts.apply) }).click()
  await expectToast(own, english(leaveTexts.applied))
  const theirs = await open(await lead.signIn())
  await theirs.goto('/leaves/myTeamLeaves')
  const first = theirs.getByRole('article', { name: person.name })
  await expect(first).toContainText('Document due')
  await first.getByRole('button', { name: 'Approve' }).click()
  await expectToast(theirs, english(leaveTexts.firstApproved))
  await page.goto('/leaves/allleave-statistics')
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(person.lastName)
  const second = page.getByRole('article', { name: person.name })
  await expect(second).toContainText(`Approved by ${lead.name}`)
  await second.getByRole('button', { name: 'Approve' }).click()
  await expectToast(page, english(leaveTexts.updated))
  await expect(own.getByRole('region', { name: 'Coming up, approved' })).toContainText(`${name} ${thisYear}`)
})

test('HR grants a year with progress, and the days are explained', async ({ page, superadmin }) => {
  const at = office()
  const names = newPerson()
  const more = { officeLocation: at, startDate: `${thisYear - 8}-03-01` }
  const employee = await addEmployee(superadmin, await addPosition(superadmin), names, more)
  const policy = await addLeavePolicy(superadmin, { ...policyTemplates.annual.rules, offices: [at] })
  await page.goto('/leaves/policies')
  await find(page, policy.name)
  await rowAction(page, policy.name, 'Grant days for a year')
  await expectPath(page, '/leaves/policies/grant')
  await expect(title(page, `Grant ${policy.name} ${thisYear}`)).toBeVisible()
  await expect(dataRow(page, names.lastName)).toContainText('20 base + 1 for 7 years of service = 21')
  await expectGood(page, 'preview')

  await page.getByRole('button', { name: 'Grant', exact: true }).click()
  const asked = dialog(page, `Grant ${policy.name} ${thisYear}?`)
  await expect(asked).toContainText('1 employee gets 22 days')
  await asked.getByRole('button', { name: 'Grant', exact: true }).click()
  await expect(
    page.getByRole('status').getByText(`${policy.name} ${thisYear} was granted to 1 employee.`),
  ).toBeVisible()
  await expect(asked).toBeHidden()
  // A preview asked for by another job may list the employee as well until it is fetched again.
  const list = page.getByRole('table', { name: `Grant ${policy.name} ${thisYear}`, exact: true })
  await expect(list.getByRole('row', { name: names.lastName })).toContainText('Yes')

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

test(
  'changed rules count from the next year, and for a granted year only with a reason',
  { tag: '@all' },
  async ({ page, superadmin }) => {
    const { policy, employee, names } = await grantedPolicy(superadmin)
    await page.goto(`/leaves/policies/edit?uuid=${policy.uuid}`)
    await page.getByRole('textbox', { name: /^Base days/ }).fill('25')
    await save(page)
    const asked = dialog(page, 'Save leave policy')
    await expect(asked).toContainText(`Rules about days apply from ${thisYear + 1}`)
    await expectGood(page, 'rules from next year')
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('textbox', { name: /^Base days/ })).toHaveValue('25')
    await save(page)
    await asked.getByRole('switch', { name: `Also change ${thisYear} (days already granted)` }).click()
    await expect(asked.getByRole('row').filter({ hasText: names.lastName })).toContainText('21 → 26')
    await expectGood(page, 'rules of a granted year')
    await asked.getByRole('textbox', { name: /^Reason/ }).fill('Collective agreement')
    await asked.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, english(policyMessages.changed))
    await expectPath(page, '/leaves/policies')
    await expect.poll(() => totalOf(superadmin, employee, policy)).toBe(26)
  },
)

test(
  'a granted policy that another user has saved is merged, and the reason stays',
  { tag: '@all' },
  async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/leave-policies')
    const { policy } = await grantedPolicy(superadmin)
    await page.goto(`/leaves/policies/edit?uuid=${policy.uuid}`)
    const baseDays = page.getByRole('textbox', { name: /^Base days/ })
    await baseDays.fill('25')
    await save(page)
    const asked = dialog(page, 'Save leave policy')
    await asked.getByRole('switch', { name: `Also change ${thisYear} (days already granted)` }).click()
    await asked.getByRole('textbox', { name: /^Reason/ }).fill('Collective agreement')

    const params = { id: policy.uuid }
    const { version } = await superadmin.call(leavePoliciesApi.find, { params })
    const name = `${policy.name} of all`
    await superadmin.call(leavePoliciesApi.update, { params, body: { name, version } })
    await asked.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(textOn(page, /The form has reloaded the record and kept your changes\./)).toBeVisible()
    await expect(asked).toBeHidden()
    await expect(baseDays).toHaveValue('25')
    await expect(field(page, 'Name')).toHaveValue(name)
    await save(page)
    await expect(asked.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Collective agreement')
    await asked.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, english(policyMessages.changed))
    expect(await superadmin.call(leavePoliciesApi.find, { params })).toMatchObject({ name, rules: { baseDays: 25 } })
  },
)

test(
  'HR changes the carry-over of a granted year after seeing whom it affects',
  { tag: '@all' },
  async ({ page, superadmin }) => {
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
  },
)

test(
  "HR confirms a change of an employee's own record, and the days follow",
  { tag: '@all' },
  async ({ page, superadmin }) => {
    const at = office()
    const { uuid, firstName, lastName, email, name, signIn } = await addPersonWithPassword(superadmin)
    const position = await addPosition(superadmin)
    const names = { firstName, lastName, email }
    await superadmin.call(employeesApi.update, {
      params: { id: uuid },
      body: { ...validEmployee, ...names, position: { uuid: position.uuid }, officeLocation: at },
    })
    const perChild = { per: 'child', youngerThan: 7, days: 2, maximum: null } as const
    const policy = await grantYear(superadmin, {
      ...policyTemplates.annual.rules,
      additionalDays: [perChild],
      offices: [at],
    })
    const own = await signIn()
    const child = { name: 'Nađa', gender: 'Female' as const, dateOfBirth: `${thisYear - 1}-06-02` }
    await own.call(employeesApi.updateOwn, {
      body: { ...validOwnRecord, firstName, lastName, children: [child] },
    })
    expect(await totalOf(superadmin, { uuid }, policy)).toBe(20)

    await page.goto('/leaves/policies')
    await page.getByRole('button', { name: 'Review changes' }).click()
    const changes = page.getByRole('region', { name })
    await expect(changes).toContainText(`Children: none → 02/06/${thisYear - 1}`)
    await expect(changes).toContainText(`${policy.name} ${thisYear}: +2`)
    await expectGood(page, 'record changes')
    await changes.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expectToast(page, english(policyMessages.factsConfirmed))
    await expect(changes).toBeHidden()
    expect(await totalOf(superadmin, { uuid }, policy)).toBe(22)
  },
)
