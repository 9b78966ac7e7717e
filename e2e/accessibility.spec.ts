import type { BrowserContext, Locator, Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { accessTexts } from '@hr/contract/areas/access/access'
import { setupSteps } from '@hr/contract/areas/company/setup-progress'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { Notification } from '@hr/contract/areas/notifications/notifications'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { positionsTexts } from '@hr/contract/areas/positions/texts'
import { addDays, formatDay } from '@hr/contract/lib/dates'
import { importTexts } from '@hr/contract/lib/imports'
import { screens, type PageName } from '@hr/contract/screens'
import { today } from './support/day.ts'
import { expectGood, expectGoodAtWidth, expectGoodEverywhere, expectGoodInDark, isInBreadth } from './support/axe.ts'
import {
  addressOf,
  choose,
  day,
  field,
  find,
  openFilter,
  openProfileMenu,
  openRowMenu,
  rowAction,
  save,
  select,
  selectionBar,
  title,
  visit,
  textOn,
} from './support/pages.ts'
import { pdf, picture } from './support/pictures.ts'
import { sheetOf } from './support/sheets.ts'
import { expectTabStops } from './support/tab-stops.ts'
import {
  addEmployee,
  addEquipment,
  addLicence,
  addLeave,
  addLeaveType,
  addPosition,
  unique,
} from './support/records.ts'
import { expect, test } from './support/test.ts'

// The leave type of last year may still exist, and those of other tests.
const annualLeave = `Annual leave ${today.slice(0, 4)}`

/** Ten screens share a page, which keeps the loaded code; visitors see the public ones. */
const groups = [true, false].flatMap((isPublic) => {
  const names = (Object.keys(screens) as PageName[]).filter((name) => (screens[name].access === 'public') === isPublic)
  return Array.from({ length: Math.ceil(names.length / 10) }, (_, index) => ({
    isPublic,
    names: names.slice(index * 10, index * 10 + 10),
  }))
})

for (const { isPublic, names } of groups) {
  test.describe(isPublic ? 'public' : 'signed in', () => {
    test.use({ as: isPublic ? undefined : 'Superadmin' })
    test(`${names.join(', ')} are accessible`, async ({ page, oneOfEach, untilQuiet }) => {
      test.slow()
      for (const name of names)
        await test.step(screens[name].path, async () => {
          const address = addressOf(name, oneOfEach)
          // The first screen includes the navigation.
          const isFirst = name === names[0]
          await (isPublic || isFirst ? page.goto(address) : visit(page, address))
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.getByRole('main')).not.toBeEmpty()
          await untilQuiet()
          if (isInBreadth && !isPublic && !isFirst) await page.getByRole('main').focus()
          if (isInBreadth) await expectTabStops(page)
          await expectGoodEverywhere(page)
        })
    })
  })
}

/** Faults that are planted into a page, and the check that must find them. */
const faults: Record<string, { plant: string; check: (page: Page) => Promise<void>; found: RegExp }> = {
  'a pale text': {
    plant: '<p style="color: #aaa; background: #fff">pale</p>',
    check: (page) => expectGood(page, 'contrast'),
    found: /color-contrast/,
  },
  'a dark text on a dark page': {
    plant: '<p style="color: light-dark(#000, #333); background: light-dark(#fff, #000)">dark</p>',
    check: expectGoodInDark,
    found: /color-contrast/,
  },
  'a field without a label': {
    plant: '<input style="width: 200px; height: 40px">',
    check: (page) => expectGood(page, 'label'),
    found: /"label"/,
  },
  'a wide element': {
    plant: '<div style="width: 1500px">wide</div>',
    check: (page) => expectGoodAtWidth(page, 'width'),
    found: /"sideways": [1-9]/,
  },
  'a small target': {
    plant: '<button style="width: 9px; height: 9px; padding: 0" aria-label="first"></button>'.repeat(2),
    check: (page) => expectGoodAtWidth(page, 'target'),
    found: /target-size/,
  },
  'a cut text': {
    plant: '<button style="width: 50px; overflow: hidden; white-space: nowrap">a longer text</button>',
    check: (page) => expectGoodAtWidth(page, 'text'),
    found: /a longer text/,
  },
  'a hidden stop in the last row': {
    plant: `<table>${'<tr><td><a href="/">a row</a></td></tr>'.repeat(5)}<tr><td><a href="/" style="opacity: 0">gone</a></td></tr></table>`,
    check: expectTabStops,
    found: /not visible: .*gone/,
  },
  'a stop without a name in a row with other controls': {
    plant: `<table>${'<tr><td><a href="/">a row</a></td></tr>'.repeat(3)}<tr><td><a href="/">a row</a><a href="/" class="icon" style="padding: 9px"></a></td></tr><tr><td><a href="/">a row</a></td></tr></table>`,
    check: expectTabStops,
    found: /without a name: .*icon/,
  },
}

test('each check finds its fault', async ({ page }) => {
  for (const [name, { plant, check, found }] of Object.entries(faults))
    await test.step(name, async () => {
      const style = 'html { color-scheme: light dark }'
      await page.setContent(`<html lang="en"><title>A fault</title><style>${style}</style><main>${plant}</main></html>`)
      await expect(check(page)).rejects.toThrow(found)
    })
})

const told: Notification[] = ['unread', 'read'].map((status, index) => ({
  uuid: `00000000-0000-4000-8000-00000000000${index}`,
  type: 'contractExpiration',
  content: "Ana Kovač's contract ends in 7 days, on 27/11/2026",
  recipient: [{ status: status === 'read' ? 'read' : 'unread' }],
  expiredEmployee: { uuid: '00000000-0000-4000-8000-000000000009', firstName: 'Ana', lastName: 'Kovač' },
  leave: null,
  isCover: false,
  licence: null,
  applicant: null,
  job: null,
  at: '2026-11-20T08:00:00Z',
}))

/** A state of a screen: an open overlay, or a failure. */
type State = {
  path: string | ((records: Records) => string)
  /** Runs before the page is opened, because Chromium may let requests pass that directly follow `route`. */
  before?: (page: Page) => Promise<unknown>
  /** Returns what is visible once the state is reached. */
  reach: (page: Page, records: Records) => Locator | Promise<Locator>
  /** A phone shows it elsewhere, or closes it when the viewport narrows. */
  isReachedAgainOnPhone?: true
  /** A page outside of the application's frame. */
  isPublic?: true
}
/** Names and ids of the records that all states share. No state changes a record. */
type Records = { position: string; positionId: string; person: string; leaveType: string }

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

const states: Record<string, State> = {
  'a refused sign-in': {
    path: '/login',
    isPublic: true,
    before: (page) =>
      page.route('**/api/v1/login', (route) =>
        route.fulfill({ status: 401, json: { result: { message: english(accessTexts.wrongCredentials) } } }),
      ),
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('ana@example.com')
      await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
      await page.getByRole('button', { name: english(accessTexts.signIn), exact: true }).click()
      return alert(page, english(accessTexts.wrongCredentials))
    },
  },
  ...Object.fromEntries(
    [...setupSteps, 'end'].map((step) => [
      `the step ${step} of the setup`,
      { path: `/setup?step=${step}`, reach: (page: Page) => page.getByRole('heading', { level: 2 }).first() },
    ]),
  ),
  'a year of the leave calendar': {
    path: '/leaves/leave-types/company-statistics?zoom=year',
    isReachedAgainOnPhone: true,
    reach: (page) => (isPhone(page) ? page.getByRole('list').first() : page.getByRole('grid')),
  },
  'approval requests as a list': {
    path: '/leaves/myTeamLeaves?as=list',
    reach: (page) => title(page, english(leaveTexts.approvalRequests)),
  },
  'filters that are set': {
    path: `/employees?status=Active&startFrom=2020-01-01&startTo=2019-01-01&q=${unique()}`,
    reach: (page) => textOn(page, 'List is empty'),
  },
  'a profile with equipment': {
    path: ({ person }) => `/employees/${person}?tab=equipment`,
    reach: (page) => page.getByRole('table', { name: 'Equipment' }),
  },
  'a profile with licences': {
    path: ({ person }) => `/employees/${person}?tab=licences`,
    reach: (page) => page.getByRole('table', { name: 'Licences' }),
  },
  'leave balances of an employee': {
    path: ({ person }) => `/employees/${person}?tab=leave`,
    reach: (page) => page.getByRole('table', { name: english(leaveTexts.statistics) }),
  },
  'a menu of a row': {
    path: '/positions',
    isReachedAgainOnPhone: true,
    reach: async (page, { position }) => {
      await find(page, position)
      await openRowMenu(page, position)
      return page.getByRole('menuitem', { name: 'Delete' })
    },
  },
  'a question before deleting': {
    path: '/positions',
    reach: async (page, { position }) => {
      await find(page, position)
      await rowAction(page, position, 'Delete')
      return page.getByRole('dialog', { name: english(positionsTexts.deleteTitle) })
    },
  },
  'selected rows': {
    path: '/positions',
    reach: async (page, { position }) => {
      await find(page, position)
      // Waits for the search, because selecting a row of the previous page would be undone.
      await expect(textOn(page, '1–1 of 1')).toBeVisible()
      await select(page, position)
      return selectionBar(page)
    },
  },
  'an empty list': {
    path: '/positions',
    reach: async (page) => {
      await find(page, unique())
      return textOn(page, 'List is empty')
    },
  },
  'a list that did not come': {
    path: '/positions',
    before: (page) => page.route('**/api/v1/positions?*', (route) => route.fulfill({ status: 502, body: '' })),
    reach: (page) => alert(page, 'Failed to load data'),
  },
  'a part in its place that did not come': {
    path: '/projects/new',
    before: (page) => page.route('**/assets/Calendar-*', (route) => route.abort()),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Open the calendar: Start date' }).click()
      return alert(page, 'This part of the page could not be loaded.')
    },
  },
  'a dialog that did not come': {
    path: '/positions',
    before: (page) => page.route('**/assets/ApplyDialog-*', (route) => route.abort()),
    reach: async (page) => {
      await page.getByRole('button', { name: english(leaveTexts.apply) }).click()
      return alert(page, 'This part of the page could not be loaded.')
    },
  },
  'options that did not come': {
    path: '/projects/new',
    before: (page) => page.route('**/api/v1/people*', (route) => route.fulfill({ status: 502, body: '' })),
    reach: (page) => alert(page, 'Failed to load data').nth(1),
  },
  'a form that is being saved': {
    path: '/positions/new',
    before: (page) => page.route('**/api/v1/position', () => new Promise<void>(() => undefined)),
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill(unique())
      await save(page)
      return textOn(page, 'You submit application. Please wait')
    },
  },
  'the profile menu': {
    path: '/positions/new',
    reach: async (page) => {
      await openProfileMenu(page)
      return page.getByRole('menuitem', { name: english(accessTexts.logOut) })
    },
  },
  'the list of keys': {
    path: '/positions',
    reach: async (page) => {
      await openProfileMenu(page)
      await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
      return page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    },
  },
  'rows of a form with errors, a deleted one and a double one': {
    path: '/employees/new',
    reach: async (page) => {
      await choose(page, 'Children', 'Yes')
      await page.getByRole('button', { name: 'Add child' }).click()
      const rows = page.getByRole('group', { name: 'Experience', exact: true })
      for (let index = 0; index < 3; index++) {
        await rows.getByRole('button', { name: 'Add new' }).click()
        for (const text of ['Firma', 'Dev', '2018']) {
          await page.keyboard.type(text)
          await page.keyboard.press('Tab')
        }
      }
      await page.getByRole('button', { name: 'Delete: Experience 1' }).click()
      await expect(textOn(page, 'Row deleted')).toBeVisible()
      await expect(textOn(page, 'Already in the list.')).toBeVisible()
      await save(page)
      return page.getByRole('group', { name: /^There are \d+ problems$/ })
    },
  },
  'an open list that takes new values': {
    path: '/employees/new',
    isReachedAgainOnPhone: true,
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Languages' }).fill('Nov')
      await page.getByRole('option', { name: 'Add "Nov"' }).click()
      await page.getByRole('combobox', { name: 'Languages' }).fill('Stari')
      return page.getByRole('option', { name: 'Add "Stari"' })
    },
  },
  'a photo being cut': {
    path: '/employees/new',
    reach: async (page) => {
      await page.getByRole('group', { name: 'Photo' }).locator('input[type=file]').setInputFiles(picture())
      return page.getByRole('slider', { name: 'Zoom' })
    },
  },
  'files in a form': {
    path: '/employees/new',
    reach: async (page) => {
      await page.getByLabel(/^CV/).setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
      await page.getByLabel(/^Other files/).setInputFiles([pdf('one.pdf'), pdf('two.pdf')])
      return page.getByRole('button', { name: 'Remove two.pdf' })
    },
  },
  'a record that another user has saved': {
    path: ({ positionId }) => `${screens.positionEdit.path}?uuid=${positionId}`,
    before: (page) =>
      page.route('**/api/v1/position/*', (route) => {
        if (route.request().method() !== 'PUT') return route.continue()
        const message = 'Mia Kos saved this record at 20/11/2026 10:42. Check the current version before you save.'
        return route.fulfill({ status: 409, json: { result: { message } } })
      }),
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('of mine')
      await save(page)
      return page.getByRole('region', { name: 'Mia Kos saved this record' })
    },
  },
  'people and pages that were searched': {
    path: '/positions',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('em')
      return page.getByRole('group', { name: 'People' }).getByRole('option').first()
    },
  },
  'a menu of a profile': {
    path: ({ person }) => `/employees/${person}`,
    reach: async (page) => {
      await page.getByRole('button', { name: /^More actions for/ }).click()
      return page.getByRole('menuitem', { name: 'History' })
    },
  },
  'a question before archiving': {
    path: ({ person }) => `/employees/${person}`,
    reach: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Archive', exact: true }).click()
      return page.getByRole('dialog').getByRole('listitem').first()
    },
  },
  'the history of a record': {
    path: ({ person }) => `/employees/${person}`,
    reach: async (page) => {
      await page.getByRole('button', { name: /^More actions for/ }).click()
      await page.getByRole('menuitem', { name: 'History' }).click()
      return page.getByRole('dialog').getByText('added the record').first()
    },
  },
  'a calendar feed just made': {
    path: '/leaves/statistics',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Calendar feed' }).click()
      const feeds = page.getByRole('dialog', { name: 'Calendar feed' })
      await feeds.getByRole('button', { name: 'Create link' }).click()
      await feeds.getByRole('textbox', { name: 'Calendar link' }).waitFor()
      await feeds
        .getByRole('button', { name: /^Revoke/ })
        .first()
        .click()
      return feeds.getByRole('button', { name: 'Revoke', exact: true })
    },
  },
  'a leave opened in the calendar': {
    path: '/leaves/leave-types/company-statistics',
    isReachedAgainOnPhone: true,
    reach: async (page) => {
      // Phones show the list instead of the calendar.
      if (isPhone(page)) return page.getByRole('list').first()
      await page
        .getByRole('grid')
        .getByRole('button', { name: /, (Approved|Pending)$/ })
        .first()
        .click()
      return page.getByRole('dialog')
    },
  },
  'a job form with errors': {
    path: '/jobForm/Frontend%20developer',
    isPublic: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Send application' }).click()
      await expect(page.getByRole('group', { name: 'There are 9 problems' })).toBeVisible()
      return textOn(page, 'Verified: you are not a robot')
    },
  },
  'a job application that was sent': {
    path: '/jobForm/Frontend%20developer',
    isPublic: true,
    before: (page) =>
      page.route('**/api/v1/applicants', (route) => route.fulfill({ json: { result: { message: 'created' } } })),
    reach: async (page) => {
      for (const label of ['First name', 'Last name', 'Phone number', 'City', 'Education', 'Skills'])
        await page.getByRole('textbox', { name: label, exact: true }).fill('Vedrana')
      await page.getByRole('textbox', { name: 'Email' }).fill('vedrana@example.com')
      await page.getByRole('button', { name: 'CV', exact: true }).setInputFiles(pdf('CV of an employee.pdf'))
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Send application' }).click()
      return page.getByRole('dialog', { name: 'Form submitted' })
    },
  },
  'the links to the job form': {
    path: '/applicants',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Links to the job form' }).click()
      return page.getByRole('dialog').getByRole('listitem').first()
    },
  },
  'an email to an applicant': {
    path: '/applicants',
    reach: async (page) => {
      const button = page.getByRole('button', { name: /^Actions for/ }).first()
      await button.click()
      await page.getByRole('menuitem', { name: 'Send email' }).click()
      await choose(page, 'Template', 'Rejection')
      await textOn(page, 'Save as template').click()
      return page.getByRole('textbox', { name: 'Template name' })
    },
  },
  'a template that would replace a written email': {
    path: '/applicants',
    reach: async (page) => {
      const button = page.getByRole('button', { name: /^Actions for/ }).first()
      await button.click()
      await page.getByRole('menuitem', { name: 'Send email' }).click()
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Written by hand')
      await choose(page, 'Template', 'Rejection')
      return page.getByRole('alertdialog')
    },
  },
  'an open filter of text': {
    path: '/applicants',
    isReachedAgainOnPhone: true,
    reach: async (page) => {
      if (isPhone(page)) await page.getByRole('button', { name: 'Filters' }).click()
      else await openFilter(page, 'Position')
      await page.getByRole('combobox', { name: 'Position' }).click()
      return page.getByRole('listbox').getByRole('option').first()
    },
  },
  'an open calendar': {
    path: '/employees/new',
    reach: async (page) => {
      // The calendar of a filled field starts with its month.
      await field(page, day('Date of birth')).first().fill('28/02/1990')
      await page.getByRole('button', { name: 'Open the calendar: Date of birth' }).click()
      return page.getByRole('button', { name: 'Next month' })
    },
  },
  'an open calendar of years': {
    path: '/employees/new',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Open the calendar: Date of birth' }).click()
      return page.getByRole('button', { name: 'Next decade' })
    },
  },
  'an open list of options': {
    path: '/employees/new',
    isReachedAgainOnPhone: true,
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Contract type' }).click()
      return page.getByRole('option').nth(2)
    },
  },
  'a project that is left out of the sum': {
    path: '/projects',
    reach: async (page) => {
      await page.getByRole('switch', { checked: true, disabled: false }).first().click()
      return page.getByRole('switch', { checked: false })
    },
  },
  'selected people': {
    path: '/employees',
    reach: async (page) => {
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
      for (const index of [1, 2, 3]) await boxes.nth(index).check()
      return selectionBar(page).getByText('3 selected')
    },
  },
  'an import of equipment with errors': {
    path: '/equipment',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      const names = ['Code', 'Name', 'Status', 'Notes']
      const file = sheetOf(
        [
          { Code: 'A', Name: 'Laptop' },
          { Code: 'B', Name: 'Phone', Status: 'sold' },
        ],
        'items.xlsx',
        names,
      )
      await page.getByLabel(english(importTexts.missing)).setInputFiles(file)
      return page.getByRole('heading', { name: '1 ready · 1 to review' })
    },
  },
  'an open list of people': {
    path: '/projects/new',
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Team lead' }).click()
      return page.getByRole('option').first()
    },
  },
  'the open bell': {
    path: '/notification-settings',
    // Whether there are notifications depends on the day.
    before: (page) =>
      page.route('**/api/v1/notification', (route) =>
        route.fulfill({ json: { result: { notifications: told, unread: 1 } } }),
      ),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
      return page.getByRole('button', { name: english(notificationsTexts.clearAll) })
    },
  },
  'the headcount as a table': {
    path: '/dashboard',
    reach: async (page) => {
      const report = page.getByRole('region', { name: 'Headcount over time' })
      await report.getByText('As a table').click()
      return report.getByRole('columnheader', { name: 'Headcount' })
    },
  },
  'an inbox with a request that waits': {
    path: ({ leaveType }) => `/leaves/allleave-statistics?leaveType=${leaveType}`,
    isReachedAgainOnPhone: true,
    reach: async (page) => {
      if (isPhone(page)) await page.getByRole('list', { name: 'Requests' }).getByRole('button').first().click()
      return page.getByRole('row', { name: /^Away/ })
    },
  },
  'a decision on leave': {
    path: ({ leaveType }) => `/leaves/manage-requests?leaveType=${leaveType}`,
    reach: async (page) => {
      await page.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Update' }).click()
      const question = page.getByRole('dialog', { name: 'Update leave request' })
      await question.getByRole('button', { name: 'Save' }).click()
      return question.getByText('Required field')
    },
  },
  'a row of a request that is open': {
    path: ({ leaveType }) => `/leaves/manage-requests?leaveType=${leaveType}`,
    isReachedAgainOnPhone: true,
    reach: async (page) => {
      await page.getByRole('button', { name: /^Details for/ }).click()
      return page.getByRole('row', { name: /^Away/ })
    },
  },
  'no pending requests': {
    path: '/leaves/statistics',
    before: (page) =>
      page.route('**/api/v1/leaves?*', (route) =>
        route.fulfill({ json: { result: { items: [], total: 0, page: 1, pageSize: 15 } } }),
      ),
    reach: (page) => textOn(page, 'No pending requests'),
  },
  'a request for leave being filled in': {
    path: '/positions',
    reach: async (page) => {
      await page.getByRole('button', { name: english(leaveTexts.apply) }).click()
      await choose(page, 'Leave type', new RegExp(`^${annualLeave}`))
      await page.getByRole('textbox', { name: /^Start date/ }).fill(formatDay(addDays(today, 14), 'en'))
      await page.getByRole('textbox', { name: /^End date/ }).fill(formatDay(addDays(today, 70), 'en'))
      await page.getByRole('button', { name: /not counted$/ }).click()
      return textOn(page, /^Leave is already approved for these days/).first()
    },
  },
  'a request for leave with errors': {
    path: '/positions',
    reach: async (page) => {
      await page.getByRole('button', { name: english(leaveTexts.apply) }).click()
      await page
        .getByLabel(/^Attachment/)
        .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
      await page
        .getByRole('dialog')
        .getByRole('button', { name: english(leaveTexts.apply) })
        .click()
      return page.getByRole('group', { name: /^There are \d problems$/ })
    },
  },
  'a half-filled dialog being closed': {
    path: '/positions',
    reach: async (page) => {
      await page.getByRole('button', { name: english(leaveTexts.apply) }).click()
      await page.getByRole('textbox', { name: /^Reason/ }).fill('half a thought')
      await page.keyboard.press('Escape')
      return page.getByRole('alertdialog')
    },
  },
  'how days of leave add up': {
    path: ({ person }) => `/employees/${person}?tab=leave`,
    reach: async (page) => {
      await page
        .getByRole('row', { name: new RegExp(`^${annualLeave}`) })
        .getByRole('button')
        .first()
        .click()
      return page.getByRole('dialog').getByRole('rowheader', { name: 'Available to request' })
    },
    // Its button may be out of view on the narrow page, which hides it.
    isReachedAgainOnPhone: true,
  },
  'days of leave being corrected': {
    path: ({ person }) => `/employees/${person}?tab=leave`,
    reach: async (page) => {
      await page.getByRole('button', { name: `Edit ${annualLeave}` }).click()
      await page.getByRole('textbox', { name: english(leaveTexts.currentDays) }).fill('60')
      await save(page)
      return textOn(page, english(leaveTexts.currentOverTotal))
    },
  },
  'unsaved changes being left': {
    path: '/positions/new',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('half a thought')
      await page.getByRole('link', { name: 'Cancel' }).click()
      return page.getByRole('dialog', { name: 'Discard changes?' })
    },
  },
}

const stateTest = test.extend<object, { records: Records; known: BrowserContext }>({
  // A context that has loaded the code.
  known: [
    async ({ browser, people }, use) => {
      const { storageState } = await people('Superadmin')
      const context = await browser.newContext({ storageState })
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ as, known, page, watch }, use) => {
    if (as === undefined) return use(page)
    watch.on(known)
    const own = await known.newPage()
    await use(own)
    await own.close()
  },
  records: [
    async ({ people }, use) => {
      const superadmin = await people('Superadmin')
      const position = await addPosition(superadmin)
      const person = await addEmployee(superadmin, position)
      const leaveType = await addLeaveType(superadmin)
      await addLeave(superadmin, leaveType, { uuid: person.uuid, reason: 'Going to the sea' })
      await addEquipment(superadmin, { employee: person })
      await addEquipment(superadmin)
      await addLicence(superadmin, { employee: person, dateExpired: '2099-06-30' })
      await use({
        position: position.name,
        positionId: position.uuid,
        person: person.uuid,
        leaveType: leaveType.uuid,
      })
    },
    { scope: 'worker' },
  ],
})

/** Opens the address of a state, and reaches it. */
async function reachState(page: Page, { path, reach }: State, records: Records) {
  const address = typeof path === 'string' ? path : path(records)
  const open = page.locator(':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):visible')
  for (let count = 0; count < 3 && (await open.count()) > 0; count++) await page.keyboard.press('Escape')
  if (page.url() === 'about:blank' || (await open.count()) > 0) await page.goto(address)
  else {
    // The same address again would keep what was typed.
    await visit(page, screens.notificationSettings.path)
    await visit(page, address)
  }
  const reached = await reach(page, records)
  await expect(reached).toBeVisible()
  return reached
}

async function expectGoodState(page: Page, state: State, records: Records) {
  await page.setViewportSize({ width: 1440, height: 900 })
  const reached = await reachState(page, state, records)
  await expectGood(page, '1440 px')
  await expectGoodInDark(page)
  await page.setViewportSize({ width: 320, height: 900 })
  await (state.isReachedAgainOnPhone ? reachState(page, state, records) : expect(reached).toBeVisible())
  await expectGoodAtWidth(page, '320 px')
}

stateTest.use({ as: 'Superadmin' })

const isAlone = ({ before, isPublic }: State) => before !== undefined || isPublic === true
const all = Object.entries(states)

for (const [name, state] of all.filter(([, one]) => isAlone(one)))
  stateTest.describe(name, () => {
    stateTest.use({ as: state.isPublic ? undefined : 'Superadmin' })
    stateTest(`${name} is accessible`, { tag: '@all' }, async ({ page, records, mayFail }) => {
      mayFail('/api/v1/login', '/api/v1/position', '/api/v1/people', '/assets/')
      await state.before?.(page)
      await expectGoodState(page, state, records)
    })
  })

/** Six states share a page, which keeps the loaded code. */
const together = all.filter(([, one]) => !isAlone(one))
for (let index = 0; index < together.length; index += 6) {
  const group = together.slice(index, index + 6)
  stateTest(`${group.map(([name]) => name).join(', ')} are accessible`, { tag: '@all' }, async ({ page, records }) => {
    test.slow()
    for (const [name, state] of group) await test.step(name, () => expectGoodState(page, state, records))
  })
}

test.describe('the toolbar of a list', () => {
  test.use({ as: 'Superadmin' })
  test('its columns and each kind of filter are accessible', { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/employees')
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox').first()).toBeVisible()
    await expectGood(page, 'columns')
    await expectGoodInDark(page)
    await page.keyboard.press('Escape')
    const kinds = { Status: 'checkbox', 'Contract type': 'radio', Team: 'option', 'Start date': 'textbox' } as const
    for (const [label, role] of Object.entries(kinds)) {
      const filter = await openFilter(page, label)
      await expect(filter.getByRole(role).first()).toBeVisible()
      await expectGood(page, label)
      await page.keyboard.press('Escape')
    }
    await page.setViewportSize({ width: 320, height: 900 })
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('group', { name: 'Team' }).getByRole('option').first()).toBeVisible()
    await expectGood(page, 'the drawer of a phone')
    await expectGoodInDark(page)
  })
})

test.describe('the bar at the lower edge of a phone', () => {
  test.use({ as: 'Team lead' })
  test('is accessible', { tag: '@all' }, async ({ page, untilQuiet }) => {
    await page.setViewportSize({ width: 320, height: 900 })
    for (const screen of ['myLeaves', 'approvalRequests', 'profile'] as const) {
      await page.goto(screens[screen].path)
      await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeVisible()
      await untilQuiet()
      await expectGood(page, screen)
      await expectGoodInDark(page)
    }
  })
})

test.describe('a report', () => {
  test.use({ as: 'Superadmin' })
  test('has a legend of patterns where colours are forced, and fits with text of twice the size', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/reports')
    await page.getByRole('link', { name: /^People by position/ }).click()
    await page.getByLabel('Split by').selectOption('Status')
    await page.emulateMedia({ forcedColors: 'active' })
    const plot = page.getByRole('figure')
    const legend = plot.getByRole('listitem').locator('rect')
    await expect(legend.nth(1)).toBeVisible()
    const patternsOf = (shapes: Locator) =>
      shapes.evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fill))].toSorted())
    const patterns = await patternsOf(legend)
    expect(patterns).toHaveLength(await legend.count())
    expect(patterns.filter((fill) => !fill.startsWith('url('))).toEqual([])
    expect(await patternsOf(plot.locator('[data-bar]'))).toEqual(patterns)
    await page.emulateMedia({ forcedColors: 'none' })

    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    const cut = await page
      .getByRole('main')
      .locator('select')
      .evaluateAll((selects) =>
        selects.flatMap((select) => {
          if (!(select instanceof HTMLSelectElement)) return []
          const { width } = select.getBoundingClientRect()
          // As wide as its chosen option.
          const whole = select.cloneNode()
          const option = select.selectedOptions[0]
          if (!(whole instanceof HTMLSelectElement) || !option) return [select.value]
          whole.append(option.cloneNode(true))
          whole.style.width = 'max-content'
          select.after(whole)
          const needed = whole.getBoundingClientRect().width
          whole.remove()
          return needed > width ? [`${select.value} ${needed} > ${width}`] : []
        }),
      )
    expect(cut).toEqual([])
    const search = await page
      .getByRole('banner')
      .getByRole('button', { name: /^Search/ })
      .boundingBox()
    expect(search?.y).toBeGreaterThanOrEqual(0)
    expect((search?.y ?? 0) + (search?.height ?? Infinity)).toBeLessThanOrEqual(56)
  })
})
