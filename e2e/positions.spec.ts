import type { Locator } from '@playwright/test'
import { accessTexts } from '@hr/contract/areas/access/access'
import { positionsApi, positionsTexts } from '@hr/contract/areas/positions/positions'
import { fieldTexts } from '@hr/contract/lib/fields'
import { demoCredentials, signIn, type Person } from './support/people.ts'
import {
  columnTexts,
  confirmDialog,
  dialog,
  expectAlert,
  expectFieldError,
  expectPath,
  expectRow,
  expectToast,
  field,
  find,
  openRow,
  rowAction,
  rowOf,
  save,
  select,
  selectionBar,
  title,
} from './support/pages.ts'
import { addEmployee, addPosition, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Superadmin' })

/** Positions that one search finds and no other: 'Qwertzui 01', 'Qwertzui 02' … */
async function addPositions(by: Person, endings: readonly string[]) {
  const word = unique()
  await Promise.all(endings.map((ending) => addPosition(by, `${word} ${ending}`)))
  return word
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'))

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`a button that is busy says so in its middle, with motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.route('**/api/v1/position', () => new Promise<void>(() => undefined))
    await page.goto('/positions/new')
    await field(page, 'Name').fill(unique())
    await save(page)
    const button = page.locator('button[data-loading]')
    const middleOf = (part: Locator) =>
      part.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      })
    await expect
      .poll(async () => {
        const [sign, middle] = [await middleOf(button.locator('.mantine-Loader-root')), await middleOf(button)]
        return Math.hypot(sign.x - middle.x, sign.y - middle.y)
      })
      .toBeLessThan(2)
  })

test('a position is added, found, renamed and deleted', async ({ page }) => {
  const name = `Čuvar ${unique()}`
  await page.goto('/positions')
  await page.getByRole('link', { name: 'Add new' }).click()
  await expect(title(page, positionsTexts.newTitle)).toBeVisible()
  await field(page, 'Name').fill(name)
  await save(page)
  await expectToast(page, positionsTexts.added)
  await expectPath(page, '/positions')

  await find(page, name)
  await openRow(page, name)
  await expect(field(page, 'Name')).toHaveValue(name)
  await field(page, 'Name').fill(`${name} (night)`)
  await save(page)
  await expectToast(page, positionsTexts.edited)

  await find(page, name)
  await rowAction(page, `${name} (night)`, 'Delete')
  const question = dialog(page, positionsTexts.deleteTitle)
  await expect(question).toContainText(positionsTexts.deleteText)
  // What cannot be taken back is not one careless Enter away.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectRow(page, `${name} (night)`)
  await rowAction(page, `${name} (night)`, 'Delete')
  await confirmDialog(page, positionsTexts.deleteTitle, 'Yes, delete')
  await expectToast(page, positionsTexts.deleted)
  await expect(page.getByText('List is empty')).toBeVisible()
})

test.describe('the list', () => {
  test('the search takes no notice of case and diacritics', async ({ page, superadmin }) => {
    const word = await addPositions(superadmin, ['Čišćenje i Đubrenje'])
    await page.goto('/positions')
    await find(page, `${word.toUpperCase()} ciscenje i djubrenje`.replace('dj', 'd'))
    await expectRow(page, `${word} Čišćenje i Đubrenje`)
    await expect(page.getByRole('status').getByText('1 result', { exact: true })).toBeAttached()
  })

  test('names stand in Croatian order, with numbers in order', async ({ page, superadmin }) => {
    const ordered = ['2', '10', 'cvjećar', 'čuvar', 'ćevapar', 'dizajner', 'đak', 'šef', 'zidar', 'žičar']
    const word = await addPositions(superadmin, ordered.toReversed())
    const names = ordered.map((ending) => `${word} ${ending}`)
    await page.goto(`/positions?q=${word}`)
    const head = page.getByRole('columnheader', { name: 'Name' })
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => columnTexts(page, 'Name')).toEqual(names)
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(() => columnTexts(page, 'Name')).toEqual(names.toReversed())
    await expect(page).toHaveURL(/order=desc/)
  })

  test('fifteen rows stand on a page, and the label says which of how many', async ({ page, superadmin }) => {
    const word = await addPositions(superadmin, numbers(17))
    await page.goto(`/positions?q=${word}`)
    await expect(page.getByText('1–15 of 17', { exact: true })).toBeVisible()
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2' }).click()
    await expect(page.getByText('16–17 of 17', { exact: true })).toBeVisible()
    await expectRow(page, `${word} 17`)
    await page.reload()
    await expect(page.getByText('16–17 of 17', { exact: true })).toBeVisible()

    const sizes = page.getByRole('combobox', { name: 'Rows per page' })
    await expect(sizes.getByRole('option')).toHaveText(['5', '10', '15', 'All'])
    await sizes.selectOption('10')
    await expect(page.getByText('1–10 of 17', { exact: true })).toBeVisible()
    await sizes.selectOption('All')
    await expect(page.getByText('1–17 of 17', { exact: true })).toBeVisible()
    await expectRow(page, `${word} 01`)
    await expectRow(page, `${word} 17`)
  })

  test('a page that is no more shows the last one', async ({ page, superadmin }) => {
    const word = await addPositions(superadmin, numbers(2))
    await page.goto(`/positions?q=${word}&page=9`)
    await expect(page.getByText('1–2 of 2', { exact: true })).toBeVisible()
  })

  test('search, sort and page survive a reload and the way back from a record', async ({ page, superadmin }) => {
    const word = await addPositions(superadmin, numbers(17))
    await page.goto('/positions')
    await find(page, word)
    await expect(page.getByText('1–15 of 17', { exact: true })).toBeVisible()
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expectRow(page, `${word} 17`)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2' }).click()
    await expectRow(page, `${word} 01`)
    await page.reload()
    await expectRow(page, `${word} 01`)
    await openRow(page, `${word} 01`)
    await expect(field(page, 'Name')).toHaveValue(`${word} 01`)
    await page.goBack()
    await expectRow(page, `${word} 01`)
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(word)
    await expect(page.getByText('16–17 of 17', { exact: true })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  })

  test('sort and page size are remembered for the next visit, the search is not', async ({ page, superadmin }) => {
    const word = await addPositions(superadmin, numbers(2))
    await page.goto(`/positions?q=${word}`)
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('10')
    await expect(page).toHaveURL(/size=10/)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'User administration' }).click()
    await navigation.getByRole('link', { name: positionsTexts.navigation }).click()
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('10')
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  })

  test('a double-click, Enter, the name and the menu open a record', async ({ page, superadmin }) => {
    const { name } = await addPosition(superadmin)
    const ways = [
      () => rowOf(page, name).dblclick({ position: { x: 300, y: 10 } }),
      () => rowOf(page, name).press('Enter'),
      () => openRow(page, name),
      () => rowAction(page, name, 'Edit'),
    ]
    for (const open of ways) {
      await page.goto(`/positions?q=${name}`)
      await open()
      await expectPath(page, '/positions/edit')
      await expect(field(page, 'Name')).toHaveValue(name)
    }
  })

  test('a double-click on the checkbox opens nothing', async ({ page, superadmin }) => {
    const { name } = await addPosition(superadmin)
    await page.goto(`/positions?q=${name}`)
    await page.getByRole('checkbox', { name: `Select ${name}` }).dblclick()
    await expectPath(page, '/positions')
    await expect(page.getByRole('checkbox', { name: `Select ${name}` })).not.toBeChecked()
  })

  test('several are deleted at once; what cannot be deleted stays selected and says why', async ({
    page,
    superadmin,
    mayFail,
  }) => {
    mayFail('/api/v1/position/')
    const word = await addPositions(superadmin, ['free', 'spare'])
    const taken = await addPosition(superadmin, `${word} taken`)
    await addEmployee(superadmin, taken)
    await page.goto(`/positions?q=${word}`)
    for (const ending of ['free', 'spare', 'taken']) await select(page, `${word} ${ending}`)
    const bar = selectionBar(page)
    await expect(bar).toContainText('3 selected')
    // Only what works on several rows is enabled.
    await expect(bar.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
    await expect(bar.getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription(/Select one row/)
    await bar.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog(page, positionsTexts.deleteTitle)).toContainText('You selected 3 item(s) from table!')
    await confirmDialog(page, positionsTexts.deleteTitle, 'Yes, delete')

    const outcome = dialog(page, '1 of 3 failed')
    await expect(outcome).toContainText(`${word} taken`)
    await expect(outcome).toContainText(`1 employee has the position ${word} taken`)
    await outcome.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(outcome).toBeHidden()
    await expect(rowOf(page, `${word} free`)).toBeHidden()
    await expect(rowOf(page, `${word} spare`)).toBeHidden()
    await expect(page.getByRole('checkbox', { name: `Select ${word} taken` })).toBeChecked()
    await expect(bar).toContainText('1 selected')
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect(bar).toBeHidden()
  })

  test('one that cannot be deleted says why and stays', async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/position/')
    const position = await addPosition(superadmin)
    await addEmployee(superadmin, position)
    await page.goto(`/positions?q=${position.name}`)
    await rowAction(page, position.name, 'Delete')
    await confirmDialog(page, positionsTexts.deleteTitle, 'Yes, delete')
    await expectAlert(page, `1 employee has the position ${position.name}`)
    await expect(dialog(page, positionsTexts.deleteTitle)).toBeHidden()
    await expectRow(page, position.name)
  })

  test('all rows of a page are selected by one box', async ({ page, superadmin }) => {
    const word = await addPositions(superadmin, numbers(3))
    await page.goto(`/positions?q=${word}`)
    await select(page, `${word} 01`)
    const all = page.getByRole('checkbox', { name: 'Select all on this page' })
    await expect(all).toBeChecked({ indeterminate: true })
    await all.click()
    await expect(selectionBar(page)).toContainText('3 selected')
    await all.click()
    await expect(selectionBar(page)).toBeHidden()
  })

  test("a search without results says 'List is empty' and resets the filters", async ({ page }) => {
    await page.goto(`/positions?q=${unique()}`)
    await expect(page.getByText('List is empty')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Reset filters' }).last().click()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page).toHaveURL('/positions')
  })

  test('text of 50 characters or more is cut to 45 until somebody asks for more', async ({ page, superadmin }) => {
    const name = `${unique()} ${'who has a very long title '.repeat(2)}`.trim()
    await addPosition(superadmin, name)
    await page.goto(`/positions?q=${name}`)
    const row = rowOf(page, name)
    await expect(row.getByText(`${name.slice(0, 45)}…`)).toBeVisible()
    await row.getByRole('button', { name: 'See More' }).click()
    await expect(row.getByRole('link', { name, exact: true })).toBeVisible()
    await row.getByRole('button', { name: 'See Less' }).click()
    await expect(row.getByText(`${name.slice(0, 45)}…`)).toBeVisible()
    await expectPath(page, '/positions')
  })

  test('rows that are long in coming have their shape shown', async ({ page }) => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/v1/positions?*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/positions')
    await expect(page.locator('table[aria-hidden=true]')).toBeVisible()
    answer.resolve()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.locator('table[aria-hidden=true]')).toBeHidden()
  })

  test("rows that do not come leave 'Failed to load data' and a way to try again", async ({ page, mayFail }) => {
    mayFail('/api/v1/positions')
    await page.route('**/api/v1/positions?*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.goto('/positions')
    await expectAlert(page, 'Failed to load data')
    await page.unroute('**/api/v1/positions?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toBeHidden()
  })

  test('a position that is no more says so in its place', async ({ page, mayFail, superadmin }) => {
    mayFail('/api/v1/position/')
    await page.goto(`/positions/edit?uuid=${superadmin.user.uuid}`)
    await expect(page.getByText('There is no such record')).toBeVisible()
    await page.getByRole('link', { name: 'To the list' }).click()
    await expectPath(page, '/positions')
  })
})

test.describe('the form', () => {
  test('a missing name is told at its field, which has the focus', async ({ page }) => {
    await page.goto('/positions/new')
    await save(page)
    const name = field(page, 'Name')
    await expectFieldError(name, fieldTexts.required)
    await expect(name).toBeFocused()
    await name.fill('x'.repeat(101))
    await expectFieldError(name, 'At most 100 characters')
    await name.fill('x')
    await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('what the server says about a field stands at the field', async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/position')
    const { name } = await addPosition(superadmin)
    await page.goto('/positions/new')
    await field(page, 'Name').fill(name.toUpperCase())
    await save(page)
    await expectFieldError(field(page, 'Name'), positionsTexts.nameTaken)
    await expect(field(page, 'Name')).toBeFocused()
    await expect(field(page, 'Name')).toHaveValue(name.toUpperCase())
  })

  test('who was slower is told, keeps what was typed and can take what is stored', async ({
    page,
    superadmin,
    mayFail,
  }) => {
    mayFail('/api/v1/position/')
    const { uuid, name } = await addPosition(superadmin)
    await page.goto(`/positions/edit?uuid=${uuid}`)
    await field(page, 'Name').fill(`${name} of mine`)
    await superadmin.call(positionsApi.update, { params: { id: uuid }, body: { name: `${name} of others` } })
    await save(page)
    const notice = page.getByRole('region', { name: 'saved this record' })
    await expect(notice).toBeFocused()
    await expect(field(page, 'Name')).toHaveValue(`${name} of mine`)
    await notice.getByRole('radio', { name: `Saved value ${name} of others` }).check()
    await expect(field(page, 'Name')).toHaveValue(`${name} of others`)
    await field(page, 'Name').fill(`${name} of both`)
    await save(page)
    await expectToast(page, positionsTexts.edited)
  })

  test('a session that ended under the form asks to sign in again and keeps what was typed', async ({
    open,
    mayFail,
  }) => {
    mayFail('/api/v1/')
    const person = demoCredentials('Superadmin')
    const page = await open(await signIn(person))
    const name = `Position ${unique()}`
    await page.goto('/positions/new')
    await field(page, 'Name').fill(name)
    // With the very call that saves: a moment after it the bell would tell the page by itself.
    await page.route(
      '**/api/v1/position',
      async (route) => {
        await page.request.post('/api/v1/logout', { headers: { origin: new URL(page.url()).origin } })
        await route.continue()
      },
      { times: 1 },
    )
    await save(page)
    const question = dialog(page, accessTexts.loginTitle)
    await expect(question).toContainText('What you have typed is kept')
    await expect(question.getByLabel('E-mail')).toHaveValue(person.email)
    await question.getByRole('textbox', { name: 'Password' }).fill(person.password)
    await question.getByRole('button', { name: accessTexts.signIn, exact: true }).click()
    await expect(question).toBeHidden()
    await expect(field(page, 'Name')).toHaveValue(name)
    await save(page)
    await expectToast(page, positionsTexts.added)
  })

  test('a lost connection is told, and what was typed can be saved later', async ({ page, context, mayFail }) => {
    // With the first click the page would also fetch what may be needed next.
    mayFail('/api/v1/', '/assets/')
    const name = `Position ${unique()}`
    await page.goto('/positions/new')
    await field(page, 'Name').fill(name)
    await context.setOffline(true)
    await save(page)
    await expectAlert(page, 'No connection to the server')
    await expect(field(page, 'Name')).toHaveValue(name)
    await context.setOffline(false)
    await save(page)
    await expectToast(page, positionsTexts.added)
  })

  test('a double click on Save adds one position', async ({ page }) => {
    const name = `Position ${unique()}`
    await page.goto('/positions/new')
    await field(page, 'Name').fill(name)
    await page.getByRole('button', { name: 'Save', exact: true }).dblclick()
    await expectPath(page, '/positions')
    await find(page, name)
    await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible()
  })

  test('unsaved changes are not left without a question', async ({ page }) => {
    await page.goto('/positions')
    await page.getByRole('link', { name: 'Add new' }).click()
    await field(page, 'Name').fill('half a thought')
    await expect(page.getByRole('status').getByText('Unsaved changes')).toBeVisible()
    const ways = [
      () => page.getByRole('link', { name: 'Cancel' }).click(),
      () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'User administration' }).click(),
      () => page.goBack({ waitUntil: 'commit' }).catch(() => undefined),
    ]
    for (const leave of ways) {
      await leave()
      await confirmDialog(page, 'Leave without saving?', 'Cancel')
      await expect(dialog(page, 'Leave without saving?')).toBeHidden()
      await expectPath(page, '/positions/new')
      await expect(field(page, 'Name')).toHaveValue('half a thought')
    }
    await page.getByRole('link', { name: 'Cancel' }).click()
    await confirmDialog(page, 'Leave without saving?', 'Leave')
    await expectPath(page, '/positions')
  })

  test('a form without changes is left without a question', async ({ page, superadmin }) => {
    const { uuid, name } = await addPosition(superadmin)
    await page.goto(`/positions/edit?uuid=${uuid}`)
    await field(page, 'Name').fill(`${name} x`)
    await field(page, 'Name').fill(name)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expectPath(page, '/positions')
  })
})

for (const path of [
  '/projects',
  '/applicants',
  '/equipment',
  '/licences',
  '/leaves/allleave-statistics?status=all',
  '/leaves/leave-types',
])
  test(`${path} has the page sizes of its specification`, async ({ page }) => {
    await page.goto(path)
    const sizes = page.getByRole('combobox', { name: 'Rows per page' })
    await expect(sizes).toHaveValue('15')
    await expect(sizes.getByRole('option')).toHaveText(['5', '10', '15', 'All'])
  })

test('a leap to the end of a long list brings the rows that are not there yet', async ({ page, superadmin }) => {
  const word = await addPositions(superadmin, numbers(320))
  await page.goto(`/positions?q=${word}&size=all`)
  await expect(page.getByText('1–100 of 320')).toBeVisible()
  const scroller = page.getByRole('table').locator('xpath=..')
  // From some 200 rows on only those in sight are in the page; the last leap is one of these.
  for (const shown of [200, 300, 320]) {
    await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect(page.getByText(`1–${shown} of 320`)).toBeVisible()
  }
  await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect(page.getByRole('row').last()).toContainText(`${word} 320`)
})
