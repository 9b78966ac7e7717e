import type { Locator, Page } from '@playwright/test'
import { formatDay } from '@hr/contract/lib/dates'
import { screens, type PageName } from '@hr/contract/screens'
import { today } from './support/day.ts'
import { addressOf, save } from './support/pages.ts'
import { addOneOfEach, addPersonWithPassword, newIdNumber, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Superadmin' })

/** Values by label; undefined keeps the present one. */
type Values = Readonly<Record<string, string | undefined>>

const shownToday = formatDay(today, 'en')
const farDay = '31/12/2099'
/** Values that only some employees may have. */
const newValues = (): Values => ({ JMBG: newIdNumber(), 'Years of work experience': '3.5' })
// An item that is unassigned has no assignment to show; a member is added by a button of its own.
const forms: readonly (readonly [screen: PageName, values: Values])[] = [
  [
    'employeeEdit',
    { ...newValues(), 'End date': farDay, 'End of probationary period': '15/12/2024', Years: '2018-2021' },
  ],
  ['positionEdit', {}],
  ['projectEdit', { 'Team member': undefined }],
  ['equipmentEdit', { Status: 'active', 'Assigned on': shownToday, 'Unassigned on': undefined }],
  [
    'licenceEdit',
    { Status: 'active', 'Assigned on date': shownToday, 'Expiring date': farDay, 'Unassigned on': undefined },
  ],
  ['leaveTypeEdit', {}],
  ['nonWorkingDayEdit', {}],
  ['userEdit', {}],
]

for (const [screen, values] of forms) {
  const { path } = screens[screen]
  test(`every field of ${path} is saved and shown again`, { tag: '@all' }, async ({ page, superadmin }) => {
    await expectSaved(page, addressOf(screen, await addOneOfEach(superadmin)), values)
  })
}

test('every field of my profile is saved and shown again', { tag: '@all' }, async ({ superadmin, open }) => {
  const { signIn } = await addPersonWithPassword(superadmin)
  await expectSaved(await open(await signIn()), screens.profileEdit.path, newValues())
})

async function expectSaved(page: Page, address: string, values: Values) {
  await page.goto(address)
  await fillAll(page, values)
  const filled = await lasting(page)
  await save(page)
  await expect(page).not.toHaveURL((url) => url.pathname === address.split('?')[0])
  await page.goto(address)
  await expect.poll(() => lasting(page)).toEqual(filled)
}

const controlsOf = (page: Page): Locator =>
  page
    .getByRole('main')
    .locator(':is(input:not([type=file]), textarea, select):enabled:visible:not([readonly]):not([type=search])')

/** Labels whose controls show something else afterwards: a masked number, and the first day of a change that is past. */
const notShownAgain = ['JMBG', 'At the new office from DD/MM/YYYY']
const lasting = async (page: Page) => (await read(page)).filter(({ label }) => !notShownAgain.includes(label))

/** The labels, kinds and values of all controls. */
const read = (page: Page) =>
  controlsOf(page).evaluateAll((controls) =>
    (controls as HTMLInputElement[]).map((control) => {
      const text = control.labels?.[0]?.textContent ?? control.getAttribute('aria-label') ?? ''
      const pills = control.closest('.mantine-PillsInput-root')?.textContent ?? ''
      const isChecked = control.type === 'checkbox' || control.type === 'radio' ? control.checked : undefined
      return {
        label: text.replace(/ \(optional\)|\*/g, '').trim(),
        kind: control.getAttribute('role') ?? control.type,
        inputMode: control.inputMode,
        value: String(isChecked ?? control.value + pills),
      }
    }),
  )

/** Fills the controls from the first to the last, with those that appear on the way. */
async function fillAll(page: Page, values: Values) {
  await expect(controlsOf(page).first()).toBeVisible()
  for (let index = 0; ; index += 1) {
    const about = (await read(page))[index]
    if (!about) return
    await fill(controlsOf(page).nth(index), about, values)
  }
}

type About = Awaited<ReturnType<typeof read>>[number]

async function fill(control: Locator, { label, kind, inputMode }: About, values: Values) {
  const name = label.replace(/ DD\/MM\/YYYY$/, '')
  if (name in values)
    return values[name] === undefined
      ? undefined
      : kind === 'select-one'
        ? control.selectOption(values[name])
        : control.fill(values[name])
  if (kind === 'checkbox' || kind === 'switch') return control.click()
  if (kind === 'select-one') return control.selectOption({ index: 1 })
  if (kind === 'combobox') {
    await control.click()
    const page = control.page()
    // A member of the project can't be its team lead.
    const names = await page
      .getByRole('button', { name: /^Remove / })
      .evaluateAll((buttons) => buttons.map((button) => (button.ariaLabel ?? '').replace('Remove ', '')))
    const options = names
      .filter((one) => one !== '')
      .reduce((left, one) => left.filter({ hasNotText: one }), page.getByRole('option'))
    return options.last().click()
  }
  if (name !== label) return control.fill('15/06/2024')
  if (inputMode === 'decimal' || inputMode === 'numeric') return control.fill('3')
  if (name === 'Email') return control.fill(`${unique()}@example.com`)
  if (name === 'Colour') return control.fill('#1a7441')
  return control.fill(`Text ${unique()}`)
}
