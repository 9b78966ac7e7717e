import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { customFieldsApi } from '@hr/contract/areas/custom-fields/custom-fields'
import { documentCategoriesApi } from '@hr/contract/areas/documents/categories'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { privacyApi } from '@hr/contract/areas/privacy/privacy'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { archivingEnds } from '../../test/archiving.ts'
import { shoes } from '../../test/custom-fields.ts'
import { employee } from '../../test/employee.ts'
import { renderAt } from '../../test/render.tsx'
import { settings, signedIn, stubServer } from '../../test/server.ts'
import { refresh } from '../api/session.ts'
import { DeleteFieldDialog } from '../areas/custom-fields/DeleteFieldDialog.tsx'
import { DeleteCategoryDialog } from '../areas/documents/DeleteCategoryDialog.tsx'
import { ArchiveDialog } from '../areas/employees/ArchiveDialog.tsx'
import { BalanceOnDate } from '../areas/leave/balances/BalanceOnDate.tsx'
import { HolidaysDialog } from '../areas/leave/HolidaysDialog.tsx'
import { YearRulesDialog } from '../areas/leave/policies/YearRulesDialog.tsx'
import { EraseDialog } from '../areas/privacy/EraseDialog.tsx'

// While the answer to a new input is on its way, no number of an earlier one is shown.

const { uuid } = employee
const nothing = () => undefined
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })

/** Opens a dialog, closes it and opens it again: the answer may have changed in the meantime. */
function Reopened({ dialog: Dialog }: { dialog: (props: { onClose: () => void }) => ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  const open = () => setOpen(true)
  return isOpen ? <Dialog onClose={() => setOpen(false)} /> : <input aria-label="Open" onFocus={open} />
}
const reopen = async () => {
  await userEvent.keyboard('{Escape}')
  fireEvent.focus(await screen.findByRole('textbox', { name: 'Open' }))
  await screen.findByRole('dialog')
}
const category = { uuid, name: 'Contracts', isHrOnly: false, isArchived: false, documents: 0, version: 1 } as never
const erasure = (n: number) => ({
  message: 'Preview',
  name: 'Ana',
  erased: [{ what: 'Records', count: n }],
  kept: [],
  job: null,
})
const year = { year: 2026, lastDay: '2027-06-30', rules: { carryOver: 5 }, employees: 1, days: 20 } as never
const effect = (n: number) => ({
  fingerprint: String(n),
  employees: n,
  days: n,
  gaining: n,
  losing: 0,
  belowZero: 0,
  effects: [],
  couldGain: [],
  requests: 0,
  affectedRequests: [],
  adopts: null,
})
const holiday = { startDate: '2027-01-01', endDate: '2027-01-01', part: 'whole', kind: 'everyone', note: '' }
const holidays = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ ...holiday, title: `Day ${i}`, rule: `0${i}-01`, exists: false }))
const balanceAnswer = (n: number) => ({
  days: 0,
  free: [],
  warnings: [],
  substitutes: [],
  balance: n,
  problem: null,
  daysBack: [],
  needsDocument: false,
})

type Preview = {
  name: string
  endpoint: Endpoint
  /** The answer that contains a number. */
  answer: (n: number) => unknown
  screen: ReactNode
  /** The first input; undefined if the screen shows a number at once. */
  first?: () => unknown
  /** Another input. */
  change: () => unknown
  /** How the screen shows a number. */
  shown: (n: number) => RegExp
}

const previews: Preview[] = [
  {
    name: 'who loses what by archiving',
    endpoint: employeesApi.previewArchiving,
    answer: (n) => archivingEnds({ pendingLeave: n }),
    screen: <Reopened dialog={(props) => <ArchiveDialog people={[employee]} onDone={nothing} {...props} />} />,
    change: reopen,
    shown: (n) => new RegExp(`${n} pending leave requests? will be canceled`),
  },
  {
    name: 'what erasing deletes',
    endpoint: privacyApi.erase,
    answer: erasure,
    screen: <Reopened dialog={(props) => <EraseDialog uuid={uuid} name="Ana" isArchived {...props} />} />,
    change: reopen,
    shown: (n) => new RegExp(`Records: ${n}`),
  },
  {
    name: 'who has a value of a custom field',
    endpoint: customFieldsApi.use,
    answer: (n) => ({ employees: n, options: [] }),
    screen: <Reopened dialog={(props) => <DeleteFieldDialog field={shoes} {...props} />} />,
    change: reopen,
    shown: (n) => new RegExp(`${n} employees have a value`),
  },
  {
    name: 'which documents have a category',
    endpoint: documentCategoriesApi.use,
    answer: (n) => ({ documents: n, hrOnly: { documents: 0, people: 0 } }),
    screen: <Reopened dialog={(props) => <DeleteCategoryDialog category={category} {...props} />} />,
    change: reopen,
    shown: (n) => new RegExp(`${n} documents have this category`),
  },
  {
    name: 'whose days changed rules of a year change',
    endpoint: leavePoliciesApi.previewRules,
    answer: effect,
    screen: <YearRulesDialog uuid={uuid} granted={year} onStarted={nothing} onClose={nothing} />,
    first: () => type(/^Days carried over/, '3'),
    change: () => type(/^Days carried over/, '4'),
    shown: (n) => new RegExp(`${n} (employees|people)`),
  },
  {
    name: 'the balance on a day',
    endpoint: leaveApi.preview,
    answer: balanceAnswer,
    screen: <BalanceOnDate employee={uuid} balance={{ uuid }} />,
    first: () => type(/^Balance on/, '01/12/2026'),
    change: () => type(/^Balance on/, '02/12/2026'),
    shown: (n) => new RegExp(`${n} days? on`),
  },
  {
    name: 'the public holidays to add',
    endpoint: nonWorkingDaysApi.holidays,
    answer: holidays,
    screen: <HolidaysDialog onClose={nothing} />,
    change: async () => {
      await userEvent.click(screen.getByRole('combobox', { name: 'Year' }))
      const [chosen, other] = await screen.findAllByRole('option')
      await userEvent.click((chosen?.getAttribute('aria-selected') === 'true' ? other : chosen)!)
    },
    shown: (n) => new RegExp(`${n} days to add`),
  },
]

test.each(previews)('$name', async ({ endpoint, answer, screen: page, first, change, shown }) => {
  const slow = Promise.withResolvers<void>()
  let asked = 0
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: { ...settings, company: { ...settings.company, country: 'HR' } } }),
    'GET /holiday-calendars': () => ({ result: [] }),
    'GET /employee/:id/departure': () => ({ result: { departure: null } }),
    [`${endpoint.method} ${endpoint.path}`]: async () => {
      asked += 1
      if (asked === 1) return { result: answer(3) }
      await slow.promise
      return { result: answer(7) }
    },
  })
  await refresh()
  await renderAt('/', page)
  await first?.()
  await screen.findByText(shown(3))
  await change()
  await waitFor(() => expect(asked).toBe(2))
  expect(screen.queryByText(shown(3))).toBeNull()
  slow.resolve()
  expect(await screen.findByText(shown(7))).toBeDefined()
  expect(screen.queryByText(shown(3))).toBeNull()
})
