import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Notification } from '@hr/contract/areas/notifications/notifications'
import { renderAt } from '../../../test/render.tsx'
import { settings, signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import { NotificationList } from './NotificationList.tsx'

const uuid = '00000000-0000-4000-8000-00000000c001'
const told = (content: string, about: Partial<Notification>): Notification => ({
  uuid: crypto.randomUUID(),
  type: 'leaveRequest',
  content,
  recipient: [{ status: 'unread' }],
  expiredEmployee: null,
  leave: null,
  isCover: false,
  licence: null,
  applicant: null,
  job: null,
  at: '2026-11-20T08:00:00Z',
  ...about,
})

test('link to their subject, own leave whatever its status', async () => {
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
  })
  await refresh()
  const notifications = [
    told('Your leave was approved', { leave: { uuid, isOwn: true } }),
    told('Ana requested leave', { leave: { uuid, isOwn: false } }),
    told('Ana named you as a substitute', { isCover: true }),
    told('The licence expires', { type: 'licenceExpiration', licence: { uuid } }),
    told('Applications are deleted', { type: 'applicantExpiration' }),
    told('New application: Recruiter', { type: 'newApplication', applicant: { uuid } }),
    told('Grant leave: done', { job: { screen: 'leaveTypes', search: { q: '2027' } } }),
    told('27 contracts end', { type: 'contractExpiration' }),
    told('27 licences expire', { type: 'licenceExpiration' }),
  ]
  await renderAt('/', <NotificationList notifications={notifications} onFollow={() => undefined} />)
  const targetOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByRole('link', { name: /Your leave/ })
  expect(targetOf(/Your leave/)).toBe('/leaves/statistics?status=all')
  expect(targetOf(/requested leave/)).toBe(`/leaves/allleave-statistics?uuid=${uuid}`)
  expect(targetOf(/named you/)).toBe('/leaves/statistics')
  expect(targetOf(/licence expires/)).toBe(`/licence/edit?uuid=${uuid}`)
  expect(targetOf(/Applications/)).toBe('/applicants')
  expect(targetOf(/New application/)).toBe(`/applicants/profile?uuid=${uuid}`)
  expect(targetOf(/Grant leave/)).toBe('/leaves/leave-types?q=2027')
  expect(targetOf(/27 contracts/)).toBe('/dashboard')
  expect(targetOf(/27 licences/)).toBe('/licences/ending')
})

test('are plain text if the role may not open the screen', async () => {
  stubServer({
    'POST /refresh': () => signedIn({ user: { effectiveRole: 'Employee' } }),
    'GET /client-settings': () => ({ result: settings }),
  })
  await refresh()
  const notifications = [
    told('Ana requested leave', { leave: { uuid, isOwn: false } }),
    told("Ana's contract ends", {
      type: 'contractExpiration',
      expiredEmployee: { uuid, firstName: 'Ana', lastName: 'Kovač' },
    }),
    told('Your leave was approved', { leave: { uuid, isOwn: true } }),
  ]
  await renderAt('/', <NotificationList notifications={notifications} onFollow={() => undefined} />)
  await screen.findByText("Ana's contract ends", { exact: false })
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Your leave was approved'),
  ])
})
