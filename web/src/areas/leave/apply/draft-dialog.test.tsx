import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { annual, leave } from '../../../../test/leave.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signedIn, settings, stubServer, type Handlers } from '../../../../test/server.ts'
import MyLeaves from '../lists/MyLeaves.tsx'

const id = '00000000-0000-4000-8000-00000000d001'

async function open(answer: { status?: number; result: object }) {
  const handlers: Handlers = {
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /employee/leavetypes': () => ({ result: [annual] }),
    'GET /leave-preview': () => ({
      result: { days: 5, free: [], warnings: [], balance: null, problem: null, substitutes: [] },
    }),
    'GET /leaves': () => ({ result: { items: [], total: 0, page: 1, pageSize: 15 } }),
    'GET /leaves/away': () => ({ result: { daysOff: [], absences: [] } }),
    'GET /leaves/days': () => ({ result: { days: [] } }),
    'GET /leaves/suggestions': () => ({ result: { suggestions: [] } }),
    'GET /leaves/substitutions': () => ({ result: [] }),
    'GET /leave-credits': () => ({ result: { items: [], total: 0, page: 1, pageSize: 15 } }),
    'GET /leave-credits/policies': () => ({ result: [] }),
    'GET /leavetype': () => ({ result: [{ ...annual, version: 1 }] }),
    'GET /people': () => ({ result: [] }),
    'GET /leaves/approvers': () => ({ result: { people: [], approvalFlow: 'team lead' } }),
    'POST /userleave': () => ({ result: { hasOverlappingDays: false, leave } }),
    [`GET /leave-drafts/${id}`]: () => answer,
  }
  const calls = stubServer(handlers)
  const router = await renderAt(`/?draft=${id}`, <MyLeaves />)
  await screen.findByRole('dialog', { name: english(leaveTexts.applyTitle) })
  return { router, calls }
}

test('a draft fills the form, and is sent only by the user', async () => {
  const { uuid, name } = annual
  const { router, calls } = await open({
    result: {
      leaveType: { uuid, name },
      startDate: '2044-06-13',
      endDate: '2044-06-17',
      startHalf: false,
      endHalf: true,
    },
  })
  expect(await screen.findByText(/^Your assistant has prepared this request/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Start date/ }).value).toBe('13/06/2044')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^End date/ }).value).toBe('17/06/2044')
  const sent = () => calls.filter(({ method, path }) => method === 'POST' && path === '/userleave')
  expect(sent()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: english(leaveTexts.apply) }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(Object.fromEntries(sent()[0]?.body as FormData)).toMatchObject({
    leaveType: JSON.stringify({ uuid }),
    startDate: '2044-06-13',
    endDate: '2044-06-17',
    endHalf: 'true',
  })
  expect(router.state.location.search).toEqual({})
})

test('an old draft says so', async () => {
  await open({ status: 404, result: { message: 'Not found' } })
  expect(await screen.findByText(/^This draft is older than 24 hours/)).toBeTruthy()
})
