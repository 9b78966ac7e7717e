// Helpers that find elements as users do: by roles and labels, never by classes or test ids.
import { expect, type Locator, type Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { accessTexts } from '@hr/contract/areas/access/access'
import { screens, type PageName } from '@hr/contract/screens'

/** Ids of records for the screens of a single record. */
export type Ids = {
  person: string
  position: string
  project: string
  leaveType: string
  leavePolicy: string
  nonWorkingDay: string
  equipment: string
  licence: string
  applicant: string
}

/** The screens with a record's id in the query string, and its kind. */
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
  leavePolicyEdit: 'leavePolicy',
  leavePolicyGrant: 'leavePolicy',
  nonWorkingDayEdit: 'nonWorkingDay',
}

/** The URL of a screen, with the id of a record if it needs one. */
export function addressOf(screen: PageName, ids: Ids): string {
  const { path } = screens[screen]
  const record = recordOf[screen]
  return record
    ? `${path}?uuid=${ids[record]}`
    : path.replace('$uuid', ids.person).replace('$position', 'Frontend developer')
}

/** A text by its whole words: a part of them may soon be in another place as well. */
export const textOn = (region: Page | Locator, text: string | RegExp): Locator =>
  region.getByText(text, { exact: true })

export const title = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name })

/** A text field by its whole label. */
export const field = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true })

export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('button', { name: english(accessTexts.signIn), exact: true }).click()
}

/** Expects the path of this URL, with any query. */
export const expectPath = (page: Page, address: string) =>
  expect(page).toHaveURL((url) => url.pathname === address.split('?')[0])

export const openProfileMenu = (page: Page) => page.getByRole('button', { name: /Profile menu for/ }).click()

export async function logOut(page: Page) {
  await openProfileMenu(page)
  await page.getByRole('menuitem', { name: english(accessTexts.logOut) }).click()
}

/**
 * Resolves when the page of the current address is shown, and its lists have the rows of this address. Until then, what
 * is clicked or typed reaches the page or the rows before.
 */
export const untilShown = (page: Page) =>
  page.waitForFunction(
    () => {
      const [shown] = document.querySelectorAll<HTMLElement>('main [data-address]')
      // The router spells some parameters in another way.
      const spelled = ({ pathname, searchParams }: URL) => `${pathname}?${searchParams}`
      const address = new URL(shown?.dataset['address'] ?? '', location.origin)
      return (
        spelled(address) === spelled(new URL(location.href)) && document.querySelector('main [aria-busy=true]') === null
      )
    },
    undefined,
    { timeout: 30_000 },
  )

/** Opens another page of the application as a link does, which keeps the loaded code and what was read. */
export async function visit(page: Page, address: string) {
  await page.evaluate((to) => history.pushState(null, '', to), address)
  await untilShown(page)
}

// --- Lists

/** Searches a list, and waits for the rows that were found. */
export async function find(page: Page, text: string) {
  await untilShown(page)
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(text)
  await expect(page).toHaveURL((url) => (url.searchParams.get('q') ?? '') === text)
  await untilShown(page)
}

/** The row of a record, by the name of its checkbox. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select ${name}`, exact: true }) })

/** Expects the row of a record to show these texts. */
export async function expectRow(page: Page, name: string, texts: readonly string[] = []) {
  await expect(rowOf(page, name)).toBeVisible()
  for (const text of texts) await expect(rowOf(page, name)).toContainText(text)
}

export async function openRow(page: Page, name: string) {
  await untilShown(page)
  await rowOf(page, name).getByRole('link').first().click()
}

/** Resolves when the page opened next has connected its socket. Earlier events don't reach it. */
export const untilSocketConnected = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        // The reply of Socket.IO that accepts a connection.
        if (String(payload).startsWith('40')) resolve()
      }),
    )
  })

export async function openRowMenu(page: Page, name: string) {
  await untilShown(page)
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
}

export async function rowAction(page: Page, name: string, action: string) {
  await openRowMenu(page, name)
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

export async function select(page: Page, name: string) {
  await untilShown(page)
  await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
}

export const selectionBar = (page: Page): Locator => page.getByRole('group', { name: 'Actions for the selected rows' })

/** The button of a list filter, by its label. It opens the filter and shows its value. */
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

/** Chooses an option of a select by its text. */
export async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The label of a date field, which ends with the format. */
export const day = (label: string) => `${label} DD/MM/YYYY`

/** Searches a select of records or employees and chooses the one with this name. */
export async function searchAndChoose(page: Page, label: string, name: string) {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

/** Removes the clipboard, as browsers do for pages over plain http. */
export const withoutClipboard = (page: Page) =>
  page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'clipboard'))

/** Expects a success message. */
export const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text, { exact: true })).toBeVisible()

export const expectAlert = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()

/** Expects a field to show this error, to screen readers too. */
export async function expectFieldError(field: Locator, text: string) {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)))
}
