import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { todayIn } from '@hr/contract/lib/day'
import { annual, leave } from '../../../test/leave.ts'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer, settings } from '../../../test/server.ts'
import MyLeaves from './lists/MyLeaves.tsx'
import { HolidaysDialog } from './HolidaysDialog.tsx'
import { LeaveTypeNew } from './LeaveTypeForm.tsx'
import { NonWorkingDayNew } from './NonWorkingDayForm.tsx'
import NonWorkingDayList from './NonWorkingDayList.tsx'

const pageOf = (row: object) => ({ result: { items: [row], total: 1, page: 1, pageSize: 15 } })

test("shows 'All my leaves' under the cards of My Leaves", async () => {
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /employee/leavetypes': () => ({ result: [annual] }),
    'GET /leaves': () => pageOf(leave),
  })
  await renderAt('/', <MyLeaves />)
  expect(await screen.findByRole('heading', { level: 1, name: 'My Leaves' })).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 2, name: 'All my leaves' })).toBeTruthy()
})

test('starts non-working days with this year and later ones, and tells that deleting cannot be reverted', async () => {
  const day = {
    uuid: leave.uuid,
    title: 'Founders',
    startDate: '2041-03-06',
    endDate: '2041-03-06',
    part: 'afternoon',
    calendars: [],
    version: 1,
  }
  const settings = () => ({ result: settings })
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': settings,
    'GET /nonworkingday': () => pageOf(day),
    'GET /holiday-calendars': () => ({ result: [] }),
  })
  await renderAt('/', <NonWorkingDayList />)
  await userEvent.click(await screen.findByRole('button', { name: /^Actions/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(screen.getByText('06/03/2041 (afternoon)')).toBeTruthy()
  await screen.findByText(/This action cannot be reverted/)
  const year = todayIn('Europe/Sarajevo').slice(0, 4)
  expect(calls.find(({ path }) => path === '/nonworkingday')?.query.get('year')).toBe(`${year}-`)
  expect(screen.getByRole('button', { name: `Year: ${year} and later` })).toBeTruthy()
})

test('says that the holiday calendars of a day could not be loaded, and loads them again', async () => {
  let isBroken = true
  const calendars = ['Germany', 'Croatia'].map((name, index) => ({
    uuid: leave.uuid.replace(/.$/, String(index)),
    name,
    offices: [],
    isCompany: index === 0,
    version: 1,
  }))
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /holiday-calendars': () =>
      isBroken ? { status: 500, result: { message: 'Unexpected error' } } : { result: calendars },
  })
  await renderAt('/', <NonWorkingDayNew />)
  await screen.findByText('Unexpected error')
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('checkbox', { name: 'Croatia' })).toBeTruthy()
})

test('fills in the first day of a new leave type from the year in its name, until another day is typed', async () => {
  stubServer({ 'POST /refresh': () => signedIn() })
  await renderAt('/', <LeaveTypeNew />)
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  const validFrom = screen.getByRole<HTMLInputElement>('textbox', { name: /^Valid from/ })
  await userEvent.type(name, 'Annual leave 2027')
  expect(validFrom.value).toBe('01/01/2027')
  expect(screen.getByText('Set from the year in the name')).toBeTruthy()
  await userEvent.type(name, '{Backspace}8')
  expect(validFrom.value).toBe('01/01/2028')
  await userEvent.clear(validFrom)
  await userEvent.type(validFrom, '01/07/2028')
  await userEvent.type(name, '{Backspace}9')
  expect(validFrom.value).toBe('01/07/2028')
})

test("lists holidays of the company's country, chosen by law, and which exist", async () => {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: { ...settings, company: { ...settings.company, country: 'HR' } } }),
    [`POST ${nonWorkingDaysApi.import.path}`]: () => ({ result: { added: 2, recalculated: 0 } }),
    'GET /holiday-calendars': () => ({ result: [] }),
    'GET /nonworkingday/holidays': () => ({
      result: [
        {
          title: 'Nova godina',
          startDate: '2041-01-01',
          endDate: '2041-01-02',
          part: 'whole',
          rule: '01-01',
          kind: 'everyone',
          note: '',
          exists: false,
        },
        {
          title: 'Mevlud',
          startDate: '2041-05-03',
          endDate: '2041-05-03',
          part: 'afternoon',
          rule: '12 Rabi al-awwal',
          kind: 'believers',
          note: '',
          exists: false,
        },
        {
          title: 'Dan državnosti',
          startDate: '2041-11-25',
          endDate: '2041-11-25',
          part: 'whole',
          rule: '11-25',
          kind: 'regional',
          note: 'FBiH',
          exists: true,
        },
      ],
    }),
  })
  await renderAt('/', <HolidaysDialog onClose={() => undefined} />)
  expect(await screen.findByText('1 day to add')).toBeTruthy()
  const rows = within(screen.getByRole('list', { name: 'Public holidays' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '01/01/2041 – 02/01/2041 Nova godina',
    '03/05/2041 (afternoon) MevludOnly for those who observe it',
    '25/11/2041 Dan državnostiAlready in the list',
  ])
  await userEvent.click(screen.getByRole('checkbox', { name: /Mevlud/ }))
  expect(screen.getByText('2 days to add')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(
      calls.find(({ path, method }) => method === 'POST' && path === nonWorkingDaysApi.import.path)?.body,
    ).toMatchObject({
      country: 'HR',
      rules: ['01-01', '12 Rabi al-awwal'],
    }),
  )
})
