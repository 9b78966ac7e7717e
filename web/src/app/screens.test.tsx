import type { AsyncRouteComponent } from '@tanstack/react-router'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screens } from '@hr/contract/screens'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer } from '../../test/server.ts'
import { shellRoutes } from './screens.ts'

test.each([
  ['userEdit', 'users'],
  ['positionEdit', 'positions'],
  ['projectEdit', 'projects'],
  ['projectProfile', 'projects'],
  ['employeeCv', 'employees'],
  ['employeePermissions', 'employees'],
  ['equipmentEdit', 'equipment'],
  ['licenceEdit', 'licences'],
  ['applicantProfile', 'applicants'],
  ['leaveTypeEdit', 'leaveTypes'],
  ['leavePolicyEdit', 'leavePolicies'],
  ['leavePolicyGrant', 'leavePolicies'],
  ['nonWorkingDayEdit', 'nonWorkingDays'],
] as const)('%s without a record redirects to %s', async (screen, list) => {
  stubServer({ 'POST /refresh': () => signedIn() })
  const route = shellRoutes.find(({ options }) => options.staticData?.screen === screen)
  const Screen = route?.options.component as AsyncRouteComponent<object>
  await Screen.preload?.()
  const router = await renderAt(screens[screen].path, <Screen />)
  await waitFor(() => expect(router.state.location.pathname).toBe(screens[list].path))
})
