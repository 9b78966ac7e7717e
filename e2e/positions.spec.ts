import type { Locator } from '@playwright/test'
import { accessTexts } from '@hr/contract/areas/access/access'
import { positionsTexts } from '@hr/contract/areas/positions/positions'
import { demoCredentials, signIn, type Person } from './support/people.ts'
import {
  confirmDialog,
  dialog,
  expectPath,
  expectRow,
  expectToast,
  field,
  find,
  openRow,
  rowAction,
  save,
  title,
} from './support/pages.ts'
import { addPosition, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Superadmin' })

/** Positions that one search finds and no other: 'Qwertzui 01', 'Qwertzui 02' … */
async function addPositions(by: Person, endings: readonly string[]) {
  const word = unique()
  await Promise.all(endings.map((ending) => addPosition(by, `${word} ${ending}`)))
  return word
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'))

test('a busy button shows its loader in its middle, with and without motion', async ({ page }) => {
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
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion })
    await expect
      .poll(async () => {
        const [loader, middle] = [await middleOf(button.locator('.mantine-Loader-root')), await middleOf(button)]
        return Math.hypot(loader.x - middle.x, loader.y - middle.y)
      })
      .toBeLessThan(2)
  }
})

test('a position is added, found, renamed and deleted', async ({ page }) => {
  const name = `Čuvar ${unique()}`
  await page.goto('/positions')
  await page.getByRole('link', { name: 'Add new' }).click()
  await expect(title(page, positionsTexts.newTitle)).toBeVisible()
  await field(page, 'Name').fill(name)
  // An impatient double-click adds one position.
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await expectToast(page, positionsTexts.added)
  await expectPath(page, '/positions')

  await find(page, name)
  await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible()
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

  test('a position that is no more says so in its place', async ({ page, mayFail, superadmin }) => {
    mayFail('/api/v1/position/')
    await page.goto(`/positions/edit?uuid=${superadmin.user.uuid}`)
    await expect(page.getByText('There is no such record')).toBeVisible()
    await page.getByRole('link', { name: 'To the list' }).click()
    await expectPath(page, '/positions')
  })
})

test.describe('the form', () => {
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
})

test('the lists of leave, projects, applicants and items have the page sizes of their specification', async ({
  page,
}) => {
  const paths = [
    '/projects',
    '/applicants',
    '/equipment',
    '/licences',
    '/leaves/allleave-statistics?status=all',
    '/leaves/leave-types',
  ]
  for (const path of paths) {
    await page.goto(path)
    const sizes = page.getByRole('combobox', { name: 'Rows per page' })
    await expect(sizes, path).toHaveValue('15')
    await expect(sizes.getByRole('option'), path).toHaveText(['5', '10', '15', 'All'])
  }
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
