import { QueryClient } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { ScreenName } from '@hr/contract/screens'
import { clientSettingsQuery } from '../src/api/client-settings.ts'
import { resolveSession } from '../src/api/session.ts'
import { queryClient } from '../src/app/query-client.ts'
import { shellRoutes } from '../src/app/screens.ts'
import { loaderOf } from '../src/lib/reads.ts'
import { answers } from './answers.ts'
import { addressOf } from './open-screen.tsx'
import { stubServer } from './server.ts'

// A screen's calls start in its loader, together with its code, so that no component waits for another one first.

type Called = { path: string; query: URLSearchParams }
const nameOf = ({ path }: Called) => path.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, ':id')
const isDecidableCount = ({ query }: Called) => query.get('decidable') === 'true' && query.get('pageSize') === '1'

/** The calls of the frame around every screen. */
const ofFrame = new Set(['/refresh', '/client-settings', '/notification', '/jobs'])
export const isOfFrame = (call: Called) => ofFrame.has(nameOf(call)) || isDecidableCount(call)

/** The calls of the request that is open in the inbox. */
const ofRequest = [
  '/employee/leavetypes',
  '/leaves/away',
  '/userleave/:id/days-back',
  '/userleave/:id/substitutes',
  '/userleave/:id/warnings',
  '/userleave/filters',
]

/** The calls that screens start themselves, by the reason. */
export const lateCalls: readonly (readonly [reason: string, calls: Partial<Record<ScreenName, readonly string[]>>])[] =
  [
    [
      'a form loads the current version of its record, and ignores one that is cached',
      {
        profileEdit: ['/logged-employee'],
        ownNotificationSettings: ['/user/notificationstatuses/:id'],
        notificationSettings: ['/user/notificationstatuses/:id'],
        companySettings: ['/company-settings'],
        leaveSettings: ['/company-settings'],
        signInSettings: ['/company-settings'],
        hiringSettings: ['/company-settings'],
        setup: ['/company-settings'],
        userEdit: ['/user/:id'],
        positionEdit: ['/position/:id'],
        projectEdit: ['/project/:id'],
        projectProfile: ['/project/:id'],
        equipmentEdit: ['/companyequipment/:id'],
        licenceEdit: ['/licence/:id'],
        applicantProfile: ['/applicant/:id'],
        leaveTypeEdit: ['/leavetype/:id'],
        leavePolicyEdit: ['/leave-policies/:id'],
        nonWorkingDayEdit: ['/nonworkingday/:id'],
        employeeEdit: ['/employee/:id'],
        employeePermissions: ['/employee/:id'],
      },
    ],
    [
      'a field loads the options that it offers',
      {
        projectNew: ['/people'],
        projectEdit: ['/people'],
        projectProfile: ['/people'],
        equipmentNew: ['/people'],
        equipmentEdit: ['/people'],
        licenceNew: ['/people', '/unassignedLicences'],
        licenceEdit: ['/people'],
        leavePolicyNew: ['/employees/getEmployeeFieldsUniqueData', '/projects'],
        leavePolicyEdit: ['/employees/getEmployeeFieldsUniqueData', '/projects'],
        employeeNew: ['/people', '/positions', '/projects'],
        employeeEdit: ['/people', '/positions', '/projects', '/employee/:id/work-schedules'],
      },
    ],
    [
      'another answer or a choice on the page decides on the call',
      {
        dashboard: ['/company-settings'],
        orgChart: ['/directory/:id', '/org-chart', '/people'],
        report: ['/reports/result'],
        projects: ['/projects'],
        optionLists: ['/option-lists/officeLocation'],
        applicantProfile: ['/applicant/:id/place'],
        approvalRequests: ofRequest,
        companyRequests: ofRequest,
        teamMember: ['/employee/:id/documents', '/employee/leavetypes', '/userleave/employee/:id'],
        leavePolicyGrant: [
          '/leave-policies/:id',
          '/leave-policies/:id/grants/2027',
          '/leave-policies/:id/preview',
          '/views',
        ],
      },
    ],
    [
      'the filters of the list need the code of the page',
      {
        mail: ['/mail', '/views'],
        audit: ['/audit', '/views'],
        tokens: ['/integrations/tokens', '/views'],
        nonWorkingDays: ['/nonworkingday', '/views'],
      },
    ],
    [
      'other programs change the data at any time, so that every visit loads it again',
      {
        changePassword: ['/calendar-feed', '/tokens'],
        tokens: ['/service-accounts'],
        provisioning: ['/provisioning', '/provisioning/entra/runs'],
      },
    ],
  ]

/** A call as a text that names no record. */
export const textOf = (call: Called) => `${nameOf(call)}?${call.query.toString()}`

export const dataOf = (screen: ScreenName) =>
  shellRoutes.find(({ options }) => options.staticData?.screen === screen)?.options.staticData ?? {}

/** The calls that the loader of a screen makes. */
export async function callsOfLoader(screen: ScreenName): Promise<string[]> {
  // A page that is still open loads again now and then.
  cleanup()
  queryClient.clear()
  const data = dataOf(screen)
  const calls = stubServer(answers)
  await resolveSession()
  const client = new QueryClient()
  // The frame has loaded the company's time zone, so today is the same day as on the page.
  await client.prefetchQuery(clientSettingsQuery)
  calls.length = 0
  const { pathname, searchParams } = new URL(addressOf(screen), location.origin)
  loaderOf(data)({
    cause: 'enter',
    params: { uuid: pathname.split('/').at(-1) },
    location: { search: Object.fromEntries(searchParams) },
    context: { queryClient: client },
  })
  await data.reads?.()
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  return calls.map(textOf)
}
