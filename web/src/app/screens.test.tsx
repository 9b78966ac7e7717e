import type { AsyncRouteComponent } from '@tanstack/react-router'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screens } from '@hr/contract/screens'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer } from '../../test/server.ts'
import { entryOf, settingOf } from './navigation.ts'
import { shellRoutes } from './screens.ts'

/** The screens of a single record, and the lists above them. A lead's view of a team member has no list. */
const ofRecords = shellRoutes.flatMap(({ options: { staticData, validateSearch, component } }) => {
  const { screen, parent } = staticData ?? {}
  const list = settingOf(parent) ?? entryOf(parent)
  const needsRecord = validateSearch && 'shape' in validateSearch && 'uuid' in validateSearch.shape
  return screen && list && needsRecord && screen !== 'teamMember'
    ? [{ screen, list, Screen: component as AsyncRouteComponent<object> }]
    : []
})

test.each(ofRecords)('$screen without a record redirects to $list', async ({ screen, list, Screen }) => {
  stubServer({ 'POST /refresh': () => signedIn() })
  await Screen.preload?.()
  const router = await renderAt(screens[screen].path, <Screen />)
  await waitFor(() => expect(router.state.location.pathname).toBe(screens[list].path))
})
