import type { Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { dashboardTexts } from '@hr/contract/areas/dashboard/texts'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { employeeDialogTitles } from '@hr/contract/areas/employees/titles'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { positionsTexts } from '@hr/contract/areas/positions/texts'
import { demoCredentials } from './support/people.ts'
import { expectPath, expectToast, field, rowOf, title, textOn } from './support/pages.ts'
import { addEmployee, addLeaveType, addPersonWithPassword, addPosition, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

/** Disables the mouse: everything that follows works with the keyboard only. */
async function withoutMouse(page: Page) {
  const refuse = () => Promise.reject(new Error('This journey goes by the keyboard alone.'))
  for (const name of ['click', 'dblclick', 'down', 'move', 'up', 'wheel'] as const) page.mouse[name] = refuse
  await page.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'click', 'dblclick'])
      addEventListener(
        type,
        (event) => {
          // A click by keyboard has neither position nor count, unlike a click by mouse.
          if (event instanceof MouseEvent && event.isTrusted && event.detail > 0) throw new Error('A mouse was used.')
        },
        { capture: true },
      )
  })
}

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

const focused = (page: Page) => page.locator(':focus')

type Role = 'link' | 'button' | 'textbox' | 'searchbox' | 'combobox'

/** Presses Tab until this element has the focus. Every element on the way must be visible. */
async function tabTo(page: Page, name: string | RegExp, role: Role, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const target = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press(key)
    const { isVisible, isReached } = await target.evaluate((element) => ({
      isVisible: document.activeElement?.checkVisibility({ visibilityProperty: true }),
      isReached: element === document.activeElement,
    }))
    expect(isVisible, 'the focus can be seen').toBe(true)
    if (isReached) return
  }
  throw new Error(`Tab does not lead to the ${role} ${String(name)}.`)
}

test('sign in, add, find, select and delete a position, with the keyboard only', async ({ page }) => {
  await withoutMouse(page)
  const name = `Position ${unique()}`
  const { email, password } = demoCredentials('Superadmin')
  await page.goto('/login')
  await tabTo(page, 'Email', 'textbox')
  await page.keyboard.type(email)
  await tabTo(page, 'Password', 'textbox')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expectPath(page, '/dashboard')

  await expect(title(page, english(dashboardTexts.title))).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expectPath(page, '/dashboard')
  await tabTo(page, english(positionsTexts.navigation), 'link', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(title(page, english(positionsTexts.title))).toBeFocused()
  await tabTo(page, 'Add new', 'link')
  await page.keyboard.press('Enter')
  await expect(title(page, english(positionsTexts.newTitle))).toBeFocused()
  await tabTo(page, 'Name', 'textbox')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expectToast(page, english(positionsTexts.added))

  await expect(title(page, english(positionsTexts.title))).toBeFocused()
  await tabTo(page, 'Search', 'searchbox')
  await page.keyboard.type(name)
  await expect(textOn(page, '1–1 of 1')).toBeVisible()
  await tabTo(page, `Actions for ${name}`, 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeFocused()

  await rowOf(page, name).focus()
  await page.keyboard.press(' ')
  await tabTo(page, 'Clear', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: `Select ${name}` })).not.toBeChecked()
  await expect(rowOf(page, name)).toBeFocused()
  await page.keyboard.press(' ')
  await tabTo(page, 'Delete', 'button')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: english(positionsTexts.deleteTitle) })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  for (let steps = 0; steps < 5; steps++) {
    await page.keyboard.press('Tab')
    expect(await question.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(page, 'Tab', 'Enter')
  await expectToast(page, english(positionsTexts.deleted))
  await expect(question).toBeHidden()

  // Without results, the button appears in place of the rows too.
  const reset = page.getByRole('button', { name: 'Reset filters' })
  await expect(reset).toHaveCount(2)
  await reset.last().focus()
  await page.keyboard.press('Enter')
  await expect(title(page, english(positionsTexts.title))).toBeFocused()
  await expectPath(page, '/positions')
})

test('request leave with the keyboard only', async ({ open, superadmin }) => {
  const [account, type] = [await addPersonWithPassword(superadmin), await addLeaveType(superadmin)]
  const page = await open(await account.signIn())
  await withoutMouse(page)
  await page.goto('/leaves/statistics')
  await expect(title(page, english(leaveTexts.myLeaves))).toBeVisible()
  await tabTo(page, english(leaveTexts.apply), 'button', 'Shift+Tab')
  await page.keyboard.press('Enter')
  const asking = page.getByRole('dialog', { name: english(leaveTexts.applyTitle) })
  await expect(asking.getByRole('combobox', { name: 'Leave type' })).toBeFocused()
  await page.keyboard.type(type.name.slice(0, -2))
  await expect(page.getByRole('option')).toHaveText([new RegExp(type.name)])
  await page.keyboard.press('Enter')
  await expect(asking.getByRole('combobox', { name: 'Leave type' })).toHaveValue(type.name)

  await press(page, 'Tab')
  await page.keyboard.type('1.6.2050')
  await tabTo(page, /^1 June 2050, first day/, 'button')
  await expect(focused(page)).toHaveAccessibleName('1 June 2050, first day, free to take')
  // From day to day across months, to the first day of a week, and back from today.
  await press(page, 'PageDown', 'Home', 'ArrowUp')
  await expect(asking.getByRole('button', { name: '20 June 2050' })).toBeFocused()
  await press(page, 't')
  await expect(focused(page)).toHaveAttribute('data-today')
  await tabTo(page, /^End date/, 'textbox', 'Shift+Tab')
  await page.keyboard.type('3.6.2050')
  await page.keyboard.press('Enter')
  await expectToast(page, english(leaveTexts.applied))
  await expect(page.getByRole('button', { name: english(leaveTexts.apply) })).toBeFocused()
})

test.describe('signed in', () => {
  test.use({ as: 'Superadmin' })

  test(
    'add an employee with a child and two experiences, with the keyboard only',
    { tag: '@all' },
    async ({ page, superadmin }) => {
      const position = await addPosition(superadmin)
      const person = newPerson()
      await withoutMouse(page)
      await page.goto('/employees/new')
      await expect(title(page, english(employeesTexts.newTitle))).toBeVisible()
      // All at once, because typing key by key would take seconds and test the same.
      const type = async (label: string, text: string) => {
        await tabTo(page, label, 'textbox')
        await page.keyboard.insertText(text)
      }
      const openList = async (label: string) => {
        await tabTo(page, label, 'combobox')
        await press(page, 'Enter')
        await page.getByRole('option').first().waitFor()
        // The list finds its selected option in a timeout of 0 ms and would ignore an earlier key.
        await page.evaluate(() => new Promise((done) => setTimeout(done)))
      }
      const chooseFirst = async (label: string) => {
        await openList(label)
        await press(page, 'ArrowDown', 'Enter')
        await expect(page.getByRole('combobox', { name: label, exact: true })).not.toHaveValue('')
      }
      await type('First name', person.firstName)
      await type('Last name', person.lastName)
      await type('Date of birth DD/MM/YYYY', '28/02/1990')
      await type('Place of residence', 'Sarajevo')
      await type('Residential address', 'Titova 1')
      await type('Email', person.email)

      await openList('Children (optional)')
      await press(page, 'ArrowUp', 'Enter')
      await type('Name', 'Nađa')
      await chooseFirst('Gender')
      await page
        .getByRole('group', { name: 'Add a child' })
        .getByRole('textbox', { name: 'Date of birth DD/MM/YYYY' })
        .waitFor()
      await press(page, 'Tab')
      await page.keyboard.insertText('02/06/2019')
      await tabTo(page, 'Add child', 'button')
      await press(page, 'Enter')
      await expectToast(page, english(employeesTexts.childAdded))
      await expect(field(page, 'Name')).toBeFocused()

      await tabTo(page, 'Position', 'combobox')
      await page.keyboard.type(position.name)
      await expect(page.getByRole('option')).toHaveText([position.name])
      await press(page, 'ArrowDown', 'Enter')
      await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue(position.name)
      await chooseFirst('Contract type')
      await type('Start date DD/MM/YYYY', '01/03/2020')

      await tabTo(page, 'Years of work experience (optional)', 'textbox')
      for (const company of ['Primjer', 'Firma']) {
        await press(page, 'Tab')
        while (!(await focused(page).evaluate((element) => element.textContent === 'Add new'))) await press(page, 'Tab')
        await press(page, 'Enter')
        await page.keyboard.insertText(company)
        await press(page, 'Tab')
        await page.keyboard.insertText('Developer')
        await press(page, 'Tab')
        await page.keyboard.insertText('2016-2018')
      }
      await page.keyboard.press('Enter')
      await expectToast(page, english(employeesTexts.added))
      await expect(title(page, person.name)).toBeVisible()
      await expect(page.getByRole('row', { name: /Nađa/ })).toContainText('02/06/2019')
      for (const company of ['Primjer', 'Firma'])
        await expect(page.getByRole('listitem').getByText(company)).toBeVisible()
    },
  )

  test('filter, select and archive people, with the keyboard only', { tag: '@all' }, async ({ page, superadmin }) => {
    const word = unique()
    const position = await addPosition(superadmin)
    const named = () => ({ ...newPerson(), lastName: word })
    const person = await addEmployee(superadmin, position, named(), { status: 'Maternity leave' })
    await addEmployee(superadmin, position, named())
    const name = `${person.firstName} ${person.lastName}`
    await withoutMouse(page)
    await page.goto(`/employees?q=${word}`)
    await expect(textOn(page, '1–2 of 2')).toBeVisible()
    const search = page.getByRole('search')
    await search.getByRole('button', { name: 'Team' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Search: Team' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(search.getByRole('button', { name: 'Team' })).toBeFocused()
    await press(page, 'Tab', 'Tab', 'Enter')
    await expect(page.getByRole('checkbox', { name: 'Active', exact: true })).toBeFocused()
    await press(page, 'Tab', 'Tab', ' ', 'Escape')
    await expect(textOn(page, '1–1 of 1')).toBeVisible()
    await expect(search.getByRole('button', { name: 'Status: Maternity leave' })).toBeFocused()
    await rowOf(page, name).focus()
    await page.keyboard.press(' ')
    await tabTo(page, 'Archive', 'button')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: english(employeeDialogTitles.archive) })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    // Once it shows what archiving ends.
    await expect(question.getByRole('button', { name: english(employeesTexts.archiveConfirm) })).toBeEnabled()
    await press(page, 'Tab', 'Enter')
    await expectToast(page, english(employeesTexts.archived))
    await expect(textOn(page, 'List is empty')).toBeVisible()
  })
})
