// Pages as people meet them: by roles and labels, never by classes or test ids.
import { expect, type Locator, type Page } from '@playwright/test'
import { accessTexts } from '@hr/contract/areas/access/access'
import { screens, type PageName } from '@hr/contract/screens'

/** Ids of records that screens of one record show. */
export type Ids = {
  person: string
  position: string
  project: string
  leaveType: string
  nonWorkingDay: string
  equipment: string
  licence: string
  applicant: string
}

/** The screens whose address carries the id of a record in the query, and of which one. */
const recordOf: Partial<Record<PageName, keyof Ids>> = {
  userEdit: 'person',
  positionEdit: 'position',
  projectEdit: 'project',
  projectProfile: 'project',
  employeeCv: 'person',
  employeeEdit: 'person',
  employeeProfileByQuery: 'person',
  employeeGetProfile: 'person',
  employeePermissions: 'person',
  teamMember: 'person',
  equipmentEdit: 'equipment',
  licenceEdit: 'licence',
  applicantProfile: 'applicant',
  leaveTypeEdit: 'leaveType',
  nonWorkingDayEdit: 'nonWorkingDay',
}

/** The address of a screen, with the id of a record where it needs one. */
export function addressOf(screen: PageName, ids: Ids): string {
  const { path } = screens[screen]
  const record = recordOf[screen]
  return record ? `${path}?uuid=${ids[record]}` : path.replace('$uuid', ids.person).replace('$position', 'Tester')
}

export const title = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name })

/** A text field by the whole of its label. */
export const field = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true })

export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('button', { name: accessTexts.signIn, exact: true }).click()
}

/** The page is at the path of this address, whatever its query says. */
export const expectPath = (page: Page, address: string) =>
  expect(page).toHaveURL((url) => url.pathname === address.split('?')[0])

export const openProfileMenu = (page: Page) => page.getByRole('button', { name: /Profile menu of/ }).click()

export async function logOut(page: Page) {
  await openProfileMenu(page)
  await page.getByRole('menuitem', { name: accessTexts.logOut }).click()
}

// --- Lists

export const find = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search' }).fill(text)

/** The row of a record, by the name that its checkbox has. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select ${name}`, exact: true }) })

/** The row of a record shows these texts. */
export async function expectRow(page: Page, name: string, texts: readonly string[] = []) {
  await expect(rowOf(page, name)).toBeVisible()
  for (const text of texts) await expect(rowOf(page, name)).toContainText(text)
}

export const openRow = (page: Page, name: string) => rowOf(page, name).getByRole('link').first().click()

/** Resolves when the page that is opened next hears the bell: what happens before that does not ring on it. */
export const hearsTheBell = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        // What socket.io answers to a connection that it takes.
        if (String(payload).startsWith('40')) resolve()
      }),
    )
  })

export const openRowMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()

export async function rowAction(page: Page, name: string, action: string) {
  await openRowMenu(page, name)
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

export const select = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()

export const selectionBar = (page: Page): Locator => page.getByRole('group', { name: 'Actions for the selected rows' })

/** A filter of a list, by its name: what it opens, and what it is set to. */
export const filterButton = (page: Page, label: string): Locator =>
  page.getByRole('search').getByRole('button', { name: new RegExp(`^${label}`) })

export async function openFilter(page: Page, label: string): Promise<Locator> {
  await filterButton(page, label).click()
  const opened = page.getByRole('dialog', { name: label })
  await expect(opened).toBeVisible()
  return opened
}

// --- Dialogs, forms and messages

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

export const confirmDialog = (page: Page, name: string, button: string) =>
  dialog(page, name).getByRole('button', { name: button, exact: true }).click()

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

/** Chooses an option of a select by its words. */
export async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** A date field: its label ends with the format. */
export const day = (label: string) => `${label} DD/MM/YYYY`

/** Searches a select of records or people and chooses what has this name. */
export async function searchAndChoose(page: Page, label: string, name: string) {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

/** As over plain http, where browsers do not let a page copy. */
export const withoutClipboard = (page: Page) =>
  page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'clipboard'))

/** A message of success at the edge of the page. */
export const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text, { exact: true })).toBeVisible()

export const expectAlert = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()

/** A field says what is wrong with it, to everybody. */
export async function expectFieldError(field: Locator, text: string) {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)))
}
