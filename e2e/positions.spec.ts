import type { Locator, Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { accessTexts } from '@hr/contract/areas/access/access'
import { positionsTexts } from '@hr/contract/areas/positions/texts'
import { demoCredentials, signIn } from './support/people.ts'
import {
  confirmDialog,
  dialog,
  expectPath,
  expectToast,
  field,
  find,
  openRow,
  rowAction,
  save,
  title,
  textOn,
} from './support/pages.ts'
import { unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Superadmin' })

test('a position is added, found, renamed and deleted', async ({ page }) => {
  const name = `Čuvar ${unique()}`
  let release = () => undefined as void
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/api/v1/position', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/positions')
  await page.getByRole('link', { name: 'Add new' }).click()
  await expect(title(page, english(positionsTexts.newTitle))).toBeVisible()
  await field(page, 'Name').fill(name)

  // The browser's Back button asks for confirmation, like every other way to leave the form.
  await page.goBack({ waitUntil: 'commit' }).catch(() => undefined)
  await confirmDialog(page, 'Discard changes?', 'Cancel')
  await expect(dialog(page, 'Discard changes?')).toBeHidden()
  await expectPath(page, '/positions/new')
  await expect(field(page, 'Name')).toHaveValue(name)

  // A double-click adds one position.
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await expectLoaderInTheMiddle(page)
  release()
  await expectToast(page, english(positionsTexts.added))
  await expectPath(page, '/positions')

  await find(page, name)
  await expect(textOn(page, '1–1 of 1')).toBeVisible()
  await openRow(page, name)
  await expect(field(page, 'Name')).toHaveValue(name)
  await field(page, 'Name').fill(`${name} (night)`)
  await save(page)
  await expectToast(page, english(positionsTexts.edited))

  await find(page, name)
  await rowAction(page, `${name} (night)`, 'Delete')
  await confirmDialog(page, english(positionsTexts.deleteTitle), 'Delete')
  await expectToast(page, english(positionsTexts.deleted))
  await expect(textOn(page, 'List is empty')).toBeVisible()
})

/** A busy button shows its loader in its centre, with and without motion. */
async function expectLoaderInTheMiddle(page: Page) {
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
}

test(
  'a session that expired behind a form asks to sign in again and keeps what was typed',
  { tag: '@all' },
  async ({ open, mayFail }) => {
    mayFail('/api/v1/')
    const person = demoCredentials('Superadmin')
    const page = await open(await signIn(person))
    const name = `Position ${unique()}`
    // Ends the session with the very request that saves; earlier, the socket would tell the page.
    await page.route(
      '**/api/v1/position',
      async (route) => {
        await page.request.post('/api/v1/logout', { headers: { origin: new URL(page.url()).origin } })
        await route.continue()
      },
      { times: 1 },
    )
    await page.goto('/positions/new')
    await field(page, 'Name').fill(name)
    await save(page)
    const question = dialog(page, english(accessTexts.loginTitle))
    await expect(question).toContainText('What you typed has been kept')
    await expect(question.getByLabel('Email')).toHaveValue(person.email)
    await question.getByRole('textbox', { name: 'Password' }).fill(person.password)
    await question.getByRole('button', { name: english(accessTexts.signIn), exact: true }).click()
    await expect(question).toBeHidden()
    await expect(field(page, 'Name')).toHaveValue(name)
    await save(page)
    await expectToast(page, english(positionsTexts.added))
  },
)

test('jumping to the end of a long list loads the missing rows', { tag: '@all' }, async ({ page }) => {
  const names = Array.from({ length: 210 }, (_, index) => `Position ${index + 1}`)
  await page.route('**/api/v1/positions?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    const items = names
      .slice((number - 1) * 100, number * 100)
      .map((name) => ({ uuid: crypto.randomUUID(), name, employees: 0, archivedEmployees: 0, version: 1 }))
    return route.fulfill({ json: { result: { items, total: names.length, page: number, pageSize: 100 } } })
  })
  await page.goto('/positions?size=all')
  await expect(textOn(page, '1–100 of 210')).toBeVisible()
  const scroller = page.getByRole('table').locator('xpath=..')
  // Above about 200 rows, only visible rows are rendered; the last jump reaches those.
  for (const shown of [200, 210]) {
    await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect(page.getByRole('main').getByText(`1–${shown} of 210`)).toBeVisible()
  }
  await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect(page.getByRole('row').last()).toContainText('Position 210')
})
