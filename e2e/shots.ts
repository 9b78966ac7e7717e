// `npm run shots`: screenshots of every screen (wide, on a phone, dark) and of list and form states, for visual review.
// `npm run shots -- applicants mail` takes only the named screens, `npm run shots -- documents` the pictures of the
// README and the user guide, in every language. Starts the product with a demo company of its own.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { languages, localeData } from '@hr/contract/lib/languages'
import { english } from '@hr/contract/lib/messages'
import { accessTexts } from '@hr/contract/areas/access/access'
import { setupSteps } from '@hr/contract/areas/company/setup-progress'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { addDays, formatDay, todayIn } from '@hr/contract/lib/dates'
import { screens, type PageName } from '@hr/contract/screens'
import { recordsOf, withDemo } from './support/demo.ts'
import { addressOf, choose, openFilter, openProfileMenu, save } from './support/pages.ts'
import { pdf } from './support/pictures.ts'
import { demoCredentials, signIn, type DemoRole, type Person } from './support/people.ts'
import { sheetOf } from './support/sheets.ts'
import { baseURL, settings } from './support/settings.ts'

const today = todayIn('Europe/Sarajevo')
// Last year's type is listed too until June.
const annualLeave = `Annual leave ${today.slice(0, 4)}`
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, '.shots')

const looks = {
  wide: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light', isMobile: true, hasTouch: true },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
} as const
type Look = keyof typeof looks

/** A state of a screen: steps before the page is opened, and on it. */
type State = {
  before?: (page: Page) => Promise<unknown>
  show?: (page: Page, look: Look) => Promise<unknown>
  /** The query string, after the '?'. */
  search?: string
}

/** Requests that are never answered, so that the page shows its loading state. */
function neverAnswered(...paths: string[]): State {
  let isAsked = Promise.resolve()
  return {
    before: (page) => {
      let tell = () => {}
      isAsked = new Promise((resolve) => {
        tell = resolve
      })
      return Promise.all(
        paths.map((path) =>
          page.route(`**/api/v1${path}*`, () => {
            tell()
            return new Promise<void>(() => undefined)
          }),
        ),
      )
    },
    show: async () => {
      await Promise.race([isAsked, sleep(10_000)])
      await sleep(600)
    },
  }
}
async function broken(page: Page, ...paths: string[]) {
  await Promise.all(
    paths.map((path) => page.route(`**/api/v1${path}*`, (route) => route.fulfill({ status: 502, body: '' }))),
  )
}

const listStates = (path: string): Record<string, State> => ({
  empty: { search: 'q=no such name' },
  loading: neverAnswered(path),
  error: { before: (page) => broken(page, path), show: (page) => page.getByRole('alert').first().waitFor() },
})
const formErrors: State = { show: (page) => save(page) }

const firstName = async (page: Page) => {
  const label = await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .nth(1)
    .getAttribute('aria-label')
  return label?.replace('Select ', '') ?? ''
}
/** Opens the menu of the first row. */
async function openFirstMenu(page: Page) {
  const name = `Actions for ${await firstName(page)}`
  await page.getByRole('button', { name, exact: true }).first().click()
}
async function act(page: Page, action: string) {
  await openFirstMenu(page)
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const menu: State = {
  show: async (page) => {
    await openFirstMenu(page)
    await page.getByRole('menu').waitFor()
  },
}
const selected: State = {
  show: async (page) => {
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
    for (const index of [1, 2, 3]) await boxes.nth(index).check()
  },
}
const question: State = {
  show: async (page) => {
    await act(page, 'Delete')
    await page.getByRole('dialog').waitFor()
  },
}

/** Opens the first request of an approval inbox on a phone. */
const openFirst = (page: Page) => page.getByRole('list', { name: 'Requests' }).getByRole('button').first().click()

/** HR leads no team in the demo, so the inbox shows the requests of the whole company. */
const asIfLeading = (page: Page) =>
  page.route('**/api/v1/leaves?*', async (route) => {
    const url = route.request().url().replace('supervisorOrTeamLeadLeaves', 'allLeaves')
    return route.fulfill({ response: await route.fetch({ url }) })
  })
const details: State = {
  search: 'status=all',
  show: async (page) => {
    await page
      .getByRole('button', { name: /^Details for/ })
      .first()
      .click()
    return page.waitForLoadState('networkidle')
  },
}

async function fillJobForm(page: Page) {
  for (const label of ['First name', 'Last name', 'Phone number', 'City', 'Education', 'Skills'])
    await page.getByRole('textbox', { name: label, exact: true }).fill('Vedrana')
  await page.getByRole('textbox', { name: 'Email' }).fill('vedrana@example.com')
  await page.getByLabel('CV').setInputFiles(pdf('CV Vedrana.pdf'))
  await page.getByRole('checkbox').check()
}

const states: Partial<Record<PageName, Record<string, State>>> = {
  signIn: {
    errors: { show: (page) => page.getByRole('button', { name: english(accessTexts.signIn), exact: true }).click() },
    refused: {
      show: async (page) => {
        await page.getByLabel('Email').fill('ana.kovac@example.com')
        await page.getByLabel('Password', { exact: true }).fill('not the password')
        await page.getByRole('button', { name: english(accessTexts.signIn), exact: true }).click()
        await page.getByRole('alert').waitFor()
      },
    },
  },
  forgotPassword: {
    sent: {
      show: async (page) => {
        await page.getByLabel('Email').fill('unknown@example.com')
        await page.getByRole('button', { name: 'Send link' }).click()
        await page.getByRole('status').waitFor()
      },
    },
  },
  changePassword: { errors: formErrors },
  users: { ...listStates('/users'), menu, question, selected },
  userNew: { errors: formErrors },
  positions: { ...listStates('/positions'), menu, selected },
  positionNew: { errors: formErrors },
  jobForm: {
    errors: { show: (page) => page.getByRole('button', { name: 'Send application' }).click() },
    sent: {
      before: (page) =>
        page.route('**/api/v1/applicants', (route) => route.fulfill({ json: { result: { message: 'x' } } })),
      show: async (page) => {
        await page.waitForLoadState('networkidle')
        await fillJobForm(page)
        await page.getByRole('button', { name: 'Send application' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
  },
  applicants: { ...listStates('/applicants'), menu, question, selected },
  applicantProfile: {
    email: {
      show: async (page) => {
        await page.getByRole('button', { name: 'Send email' }).click()
        await choose(page, 'Template', 'Rejection')
      },
    },
    broken: {
      before: (page) => broken(page, '/applicant/file/*/'),
      show: (page) => page.getByText('This file could not be shown').waitFor(),
    },
  },
  projects: {
    ...listStates('/projects'),
    menu,
    selected,
    leftOut: {
      show: async (page) => {
        await page.getByRole('switch').nth(1).click()
        await page.getByRole('switch', { checked: false }).waitFor()
      },
    },
  },
  projectNew: {
    errors: formErrors,
    choosing: {
      show: async (page) => {
        await page.getByRole('combobox', { name: 'Team lead' }).click()
        await page.getByRole('option').first().waitFor()
      },
    },
  },
  projectProfile: {
    unsaved: {
      show: async (page) => {
        await page.getByRole('button', { name: 'Add member' }).click()
        await page
          .getByRole('button', { name: /^Remove/ })
          .first()
          .click()
        await page.getByRole('button', { name: 'Save' }).waitFor()
      },
    },
  },
  directory: {
    ...listStates('/directory'),
    colleague: {
      search: 'q=ana',
      show: async (page) => {
        await page
          .getByRole(page.viewportSize()?.width === 390 ? 'listitem' : 'row')
          .getByRole('link')
          .first()
          .click()
        await page.getByRole('dialog').getByRole('heading', { level: 2 }).nth(1).waitFor()
      },
    },
  },
  orgChart: {
    loading: neverAnswered('/org-chart'),
    error: {
      before: (page) => broken(page, '/org-chart'),
      show: (page) => page.getByRole('alert').first().waitFor(),
    },
    empty: {
      before: (page) =>
        page.route('**/api/v1/org-chart', (route) => route.fulfill({ json: { result: { people: [], hidden: 0 } } })),
      show: (page) => page.getByText('No employees yet').waitFor(),
    },
    found: {
      show: async (page) => {
        await page.getByRole('combobox', { name: 'Find a person' }).fill('ana')
        await page.getByRole('option').first().click()
        await page.waitForLoadState('networkidle')
      },
    },
    everyone: {
      show: async (page) => {
        await page.getByRole('button', { name: 'Expand all' }).click()
        await page.getByRole('button', { name: 'Fit to screen' }).click()
      },
    },
    printed: { show: (page) => page.emulateMedia({ media: 'print' }) },
  },
  myLeaves: {
    ...listStates('/leaves'),
    details,
    applying: {
      show: async (page) => {
        await page.getByRole('button', { name: english(leaveTexts.apply) }).click()
        await choose(page, 'Leave type', new RegExp(`^${annualLeave}`))
        await page.getByRole('textbox', { name: /^Start date/ }).fill(formatDay(addDays(today, 42), 'en'))
        await page.getByRole('textbox', { name: /^End date/ }).fill(formatDay(addDays(today, 53), 'en'))
        await page.getByRole('button', { name: /not counted$/ }).click()
      },
    },
    applyingErrors: {
      show: async (page) => {
        await page.getByRole('button', { name: english(leaveTexts.apply) }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: english(leaveTexts.apply) })
          .click()
      },
    },
    editing: {
      show: async (page) => {
        await page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'Edit' }).click()
        await page.getByText('after this', { exact: true }).waitFor()
      },
    },
    closing: {
      show: async (page) => {
        await page.getByRole('button', { name: english(leaveTexts.apply) }).click()
        await page.getByRole('textbox', { name: /^Reason/ }).fill('Half a thought')
        await page.keyboard.press('Escape')
      },
    },
    ledger: {
      show: async (page) => {
        await page.getByRole('button', { name: new RegExp(`^${annualLeave}.*Balance history$`) }).click()
        await page.getByRole('rowheader', { name: 'Available to request' }).waitFor()
      },
    },
    cardsLoading: neverAnswered('/employee/leavetypes'),
    cardsError: {
      before: (page) => broken(page, '/employee/leavetypes'),
      show: (page) => page.getByRole('alert').first().waitFor(),
    },
  },
  approvalRequests: {
    ...listStates('/leaves'),
    pending: { before: asIfLeading, show: (page) => page.waitForLoadState('networkidle') },
    open: {
      before: asIfLeading,
      show: async (page, look) => {
        if (look === 'phone') await openFirst(page)
        await page.getByRole('article').waitFor()
        await page.waitForLoadState('networkidle')
      },
    },
    decline: {
      before: asIfLeading,
      show: async (page, look) => {
        if (look === 'phone') await openFirst(page)
        await page.getByRole('article').getByRole('button', { name: 'Decline' }).click()
        await page.getByRole('form', { name: 'Decline leave request' }).waitFor()
      },
    },
  },
  companyRequests: listStates('/leaves'),
  teamMember: {
    // HR leads no team in the demo, so the whole record stands in for the short one, which it contains.
    inTeam: {
      before: (page) =>
        page.route('**/api/v1/employeesByTeamLead/*', async (route) => {
          const { origin, searchParams } = new URL(route.request().url())
          const answer = await route.fetch({ url: `${origin}/api/v1/employee/${searchParams.get('person')}` })
          const { result } = await answer.json()
          await route.fulfill({ json: { result: { items: [result], total: 1, page: 1, pageSize: 1 } } })
        }),
      show: (page) => page.waitForLoadState('networkidle'),
    },
  },
  manageLeaves: {
    ...listStates('/leaves'),
    details,
    update: {
      show: async (page) => {
        await act(page, 'Update')
        await page.getByRole('dialog').waitFor()
      },
    },
    approve: {
      search: 'status=all',
      show: async (page) => {
        const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
        for (const index of [0, 1, 2, 3]) await boxes.nth(index).check()
        await page
          .getByRole('group', { name: 'Actions for the selected rows' })
          .getByRole('button', { name: 'Approve' })
          .click()
        await page.getByRole('dialog').waitFor()
      },
    },
  },
  leaveHistory: { ...listStates('/userleave/history'), details },
  nonWorkingDays: {
    ...listStates('/nonworkingday'),
    holidays: {
      show: async (page) => {
        await page.getByRole('button', { name: 'Public holidays' }).click()
        await page.getByRole('list', { name: 'Public holidays' }).getByRole('listitem').first().waitFor()
      },
    },
  },
  equipment: {
    ...listStates('/companyequipment'),
    menu,
    selected,
    import: {
      show: async (page) => {
        await page.getByRole('button', { name: 'Import', exact: true }).click()
        const headers = ['Code', 'Name', 'Status', 'Notes', 'Email']
        const rows = [
          { Code: 'X-1', Name: 'MacBook Pro 14 M4' },
          { Code: 'X-2', Name: 'Monitor', Status: 'sold' },
          { Code: 'x-1', Name: 'MacBook Pro 14 M4', Status: 'lost' },
        ]
        await page.getByLabel('Please upload your excel file.').setInputFiles(sheetOf(rows, 'oprema.xlsx', headers))
        await page.getByRole('heading', { name: /to review/ }).waitFor()
      },
    },
  },
  equipmentNew: { errors: formErrors },
  licences: { ...listStates('/licence'), menu },
  licenceNew: { errors: formErrors },
  mail: { ...listStates('/settings/email') },
  audit: { ...listStates('/settings/audit'), empty: { search: 'to=2001-01-01' } },
  notificationSettings: {},
  settings: {
    found: { show: (page) => page.getByRole('searchbox', { name: 'Search settings' }).fill('leave') },
    none: { show: (page) => page.getByRole('searchbox', { name: 'Search settings' }).fill('xyz') },
  },
  companySettings: {
    loading: neverAnswered('/company-settings'),
    error: {
      before: (page) => broken(page, '/company-settings'),
      show: (page) => page.getByRole('alert').first().waitFor(),
    },
  },
  setup: Object.fromEntries([...setupSteps, 'end'].map((step) => [step, { search: `step=${step}` }])),
  dashboard: {
    bell: {
      show: async (page) => {
        await page.getByRole('button', { name: /notification/i }).click()
        await page.getByRole('dialog').getByRole('listitem').first().waitFor()
      },
    },
    error: {
      before: (page) => broken(page, '/employee/contract'),
      show: (page) => page.getByRole('alert').first().waitFor(),
    },
  },
  employeesArchived: { menu },
  employees: {
    ...listStates('/employees'),
    menu,
    selected,
    filters: {
      search: 'status=Active,Maternity leave&startFrom=2019-01-01',
      show: async (page, look) => {
        if (look === 'phone') await page.getByRole('button', { name: /^Filters/ }).click()
        else await openFilter(page, 'Team')
        await page.getByRole('dialog').getByRole('option').first().waitFor()
      },
    },
    columns: {
      show: async (page, look) => {
        // Cards have their own selection.
        if (look === 'phone') return
        await page.getByRole('button', { name: 'Columns' }).click()
        const columns = page.getByRole('dialog', { name: 'Columns' })
        await columns.getByRole('checkbox', { name: 'Client' }).uncheck()
        await columns.getByRole('button', { name: 'Move Status up' }).click()
      },
    },
    archive: {
      show: async (page) => {
        await act(page, 'Archive')
        await page.getByRole('dialog').getByRole('listitem').first().waitFor()
      },
    },
    profile: {
      show: async (page) => {
        await openProfileMenu(page)
        await page.getByRole('menu').waitFor()
      },
    },
    collapsed: {
      show: async (page, look) => {
        if (look === 'phone') {
          await page.getByRole('button', { name: 'Open navigation' }).click()
          return page.getByRole('dialog').waitFor()
        }
        await page.getByRole('button', { name: 'Collapse navigation' }).click()
        return page.getByRole('main').hover()
      },
    },
  },
  teamLeaveOverview: {
    quarter: { search: 'zoom=quarter' },
    empty: { search: 'team=00000000-0000-4000-8000-000000000000' },
    loading: neverAnswered('/leaves/wallchart', '/userleave/filters'),
    error: {
      before: (page) => broken(page, '/leaves/wallchart', '/userleave/filters'),
      show: (page) => page.getByRole('alert').first().waitFor(),
    },
  },
  companyLeaveOverview: {
    year: { search: 'zoom=year' },
    list: { search: 'as=list' },
    card: {
      show: async (page, look) => {
        if (look === 'phone') return
        await page
          .getByRole('grid')
          .getByRole('button', { name: /, (Approved|Pending)$/ })
          .first()
          .click()
        await page.getByRole('dialog').waitFor()
      },
    },
  },
  employeeNew: {
    errors: formErrors,
    calendar: {
      show: async (page) => {
        await page.getByRole('textbox', { name: /^Date of birth/ }).fill('28/02/1990')
        await page.getByRole('button', { name: 'Open the calendar: Date of birth' }).click()
        await page.getByRole('button', { name: '14 February 1990' }).waitFor()
      },
    },
    choosing: {
      show: async (page) => {
        await page.getByRole('combobox', { name: 'Position' }).click()
        await page.getByRole('option').first().waitFor()
      },
    },
    leaving: {
      show: async (page) => {
        await page.getByRole('textbox', { name: 'First name' }).fill('Ana')
        await page.getByRole('link', { name: 'Cancel' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
  },
  employeeCv: {
    error: {
      before: (page) => broken(page, '/employee/'),
      show: (page) => page.getByRole('alert').first().waitFor(),
    },
  },
  employeeEdit: {
    errors: {
      show: async (page) => {
        await page.getByRole('textbox', { name: 'Place of residence' }).clear()
        await page.getByRole('textbox', { name: 'Residential address' }).clear()
        await save(page)
      },
    },
  },
  profileEdit: { errors: formErrors },
  employeeProfile: {
    leave: { search: 'tab=leave', show: (page) => page.getByRole('table').waitFor() },
    equipment: { search: 'tab=equipment', show: (page) => page.waitForLoadState('networkidle') },
    licences: { search: 'tab=licences', show: (page) => page.waitForLoadState('networkidle') },
    departure: {
      show: async (page) => {
        await page.getByRole('button', { name: /^More actions for/ }).click()
        await page.getByRole('menuitem', { name: /departure$/ }).click()
        await page.getByRole('textbox', { name: /^Last day/ }).fill(formatDay(addDays(today, 3), 'en'))
        await page.waitForLoadState('networkidle')
      },
    },
    leaving: {
      before: (page) =>
        page.route('**/api/v1/employee/*/departure', (route) =>
          route.fulfill({
            json: {
              result: {
                departure: {
                  endDate: addDays(today, 20),
                  endDateBefore: null,
                  successors: {
                    supervisedPeople: { uuid: crypto.randomUUID(), firstName: 'Mia', lastName: 'Ilić' },
                    ledProjects: null,
                    delegations: null,
                    sharedViews: null,
                    coveredLeave: null,
                  },
                  reason: 'Resignation',
                  note: '',
                  plannedBy: 'Ana Kovač',
                  problem: null,
                },
              },
            },
          }),
        ),
      show: (page) => page.getByText('Departure planned').waitFor(),
    },
    correctingDays: {
      search: 'tab=leave',
      show: async (page) => {
        await page.getByRole('button', { name: `Edit ${annualLeave}` }).click()
        await page.getByRole('textbox', { name: english(leaveTexts.currentDays) }).fill('21')
        await save(page)
      },
    },
    loading: neverAnswered('/employee/'),
    error: {
      before: (page) => broken(page, '/employee/'),
      show: (page) => page.getByRole('alert').first().waitFor(),
    },
  },
}

/** The pictures of the README and the user guide, by their names in `docs/guide/pictures`. */
const documentPictures: Record<string, { screen: PageName; as: DemoRole } & State> = {
  'my-leaves': { screen: 'myLeaves', as: 'Employee' },
  directory: { screen: 'directory', as: 'Employee' },
  'org-chart': { screen: 'orgChart', as: 'Employee' },
  approvals: { screen: 'approvalRequests', as: 'Team lead' },
  'team-leave': { screen: 'teamLeaveOverview', as: 'Team lead' },
  dashboard: { screen: 'dashboard', as: 'Admin' },
  employees: { screen: 'employees', as: 'Admin' },
  profile: { screen: 'employeeProfile', as: 'Admin' },
  'company-leave': { screen: 'companyLeaveOverview', as: 'Admin' },
  'leave-policy': { screen: 'leavePolicyEdit', as: 'Admin' },
  settings: { screen: 'settings', as: 'Superadmin' },
}

/** Waits for the day's reminders, which the server creates after its start. Before seven o'clock there are none. */
async function untilReminded({ call }: Person) {
  for (let tries = 0; tries < 300; tries++) {
    const { notifications } = await call(notificationsApi.list, {})
    if (notifications.length > 0) return
    await sleep(200)
  }
}

/** The screens named on the command line, or all. */
function wantedScreens(): PageName[] {
  const all = Object.keys(screens) as PageName[]
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !all.some((screen) => screen === name))
  if (unknown.length > 0) throw new Error(`There is no screen ${unknown.join(', ')}. There are: ${all.join(', ')}`)
  return asked.length === 0 ? all : all.filter((screen) => asked.includes(screen))
}

async function takePictures(browser: Browser, person: Person) {
  await untilReminded(person)
  const ids = await recordsOf(person)
  for (const look of Object.keys(looks) as Look[]) {
    for (const screen of wanted) {
      const isPublic = screens[screen].access === 'public'
      const context = await browser.newContext({
        ...looks[look],
        baseURL: baseURL(),
        locale: 'en-GB',
        reducedMotion: 'reduce',
        ...(!isPublic && { storageState: person.storageState }),
      })
      const all: [string, State][] = [['plain', {}], ...Object.entries(states[screen] ?? {})]
      for (const [name, state] of all) {
        const file = join(folder, `${screen}-${name}-${look}.png`)
        const address = addressOf(screen, ids)
        await takePicture(await context.newPage(), { address, state, look, file }).catch((error: unknown) => {
          console.log(`${screen}, ${name}, ${look}: ${String(error).split('\n')[0]}`)
          process.exitCode = 1
        })
      }
      await context.close()
    }
  }
}

/** Takes the pictures of the documents in every language, each as a user with the role that it is for. */
async function takeDocumentPictures(browser: Browser) {
  const superadmin = await signIn(demoCredentials('Superadmin'))
  await untilReminded(superadmin)
  const policies = await superadmin.call(leavePoliciesApi.list, { query: { page: '1', pageSize: '1' } })
  const ids = { ...(await recordsOf(superadmin)), leavePolicy: policies.items[0]?.uuid ?? '' }
  for (const [name, { screen, as, ...state }] of Object.entries(documentPictures)) {
    const { storageState } = as === 'Superadmin' ? superadmin : await signIn(demoCredentials(as))
    for (const language of languages) {
      const { locale } = localeData[language]
      // Two pixels per point, because documents are read on sharp screens and enlarged.
      const context = await browser.newContext({
        ...looks.wide,
        deviceScaleFactor: 2,
        baseURL: baseURL(),
        locale,
        storageState,
      })
      const guide = join(root, 'docs', 'guide', language === 'en' ? '' : language)
      const file = join(guide, 'pictures', `${name}.png`)
      await takePicture(await context.newPage(), { address: addressOf(screen, ids), state, look: 'wide', file })
      // A palette of 256 colors makes them a third as large.
      writeFileSync(file, await sharp(file).png({ palette: true, effort: 10 }).toBuffer())
      await context.close()
    }
  }
}

type Picture = { address: string; state: State; look: Look; file: string }

async function takePicture(page: Page, { address, state, look, file }: Picture) {
  page.setDefaultTimeout(10_000)
  await state.before?.(page)
  await page.goto(state.search === undefined ? address : `${address}?${state.search}`)
  // A page whose requests never finish is never idle.
  if (!state.before) await page.waitForLoadState('networkidle')
  await state.show?.(page, look)
  // Transitions have finished.
  await sleep(250)
  await page.screenshot({ path: file })
  await page.close()
}

const isForDocuments = process.argv[2] === 'documents'
const wanted = isForDocuments ? [] : wantedScreens()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await withDemo(async () => {
  const { executablePath, args } = settings().browser
  const browser = await chromium.launch({ executablePath, args })
  if (isForDocuments) await takeDocumentPictures(browser)
  else await takePictures(browser, await signIn(demoCredentials('Superadmin')))
  await browser.close()
})
console.log(`The pictures are in ${isForDocuments ? 'docs/guide' : folder}`)
