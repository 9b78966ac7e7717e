import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { companyApi } from '@hr/contract/areas/company/company'
import { companySettings } from '../../../test/company.ts'
import { renderAt } from '../../../test/render.tsx'
import { settings, signedIn, stubServer } from '../../../test/server.ts'
import { Assistants } from './Assistants.tsx'

test('assistants are turned on with the version of the settings, and then show their address', async () => {
  let stored = companySettings
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    [`GET ${companyApi.find.path}`]: () => ({ result: stored }),
    [`PATCH ${companyApi.update.path}`]: () => {
      stored = { ...stored, allowAssistants: true, version: 5 }
      return { result: stored }
    },
  })
  await renderAt('/', <Assistants />)
  await screen.findByText(/^Assistants are off/)
  expect(screen.queryByText(/\/api\/mcp$/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('Assistants are on')).toBeTruthy()
  expect(screen.getByText(`${location.origin}/api/mcp`)).toBeTruthy()
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ allowAssistants: true, version: 4 })
})
