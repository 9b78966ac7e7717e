import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { settings, signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import Retention from './Retention.tsx'

test.each([
  [null, /^Kept until they are erased/],
  [1, /^Erased 1 year after/],
])('says what happens to archived employees after %s years, and to applications', async (employeeYears, text) => {
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /retention': () => ({ result: { employeeYears, applicantMonths: 6 } }),
  })
  await refresh()
  await renderAt('/settings/retention', <Retention />)
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.getByText(/^Deleted 6 months after the application/)).toBeDefined()
})
