import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { ana, settings, signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import { TwoStep } from './TwoStep.tsx'

const { uuid, firstName, lastName, email } = ana
const user = { uuid, firstName, lastName, email, factor: 'two-step', since: '2026-11-02T08:00:00.000Z' }

test('counts who has two-step sign-in, and turns it off for one person after asking', async () => {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /users/factors': ({ query }) => {
      const isOn = query.get('factor') === 'two-step'
      return { result: { items: isOn ? [user] : [], total: isOn ? 1 : 7, page: 1, pageSize: 25 } }
    },
    'DELETE /second-factor': () => ({ result: { message: '' } }),
  })
  await refresh()
  await renderAt('/settings/sign-in?tab=two-step', <TwoStep />)
  expect(await screen.findByRole('radio', { name: 'On (1)' })).toBeDefined()
  expect(await screen.findByRole('radio', { name: 'Off (7)' })).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: /^Turn off two-step sign-in for Ana/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Turn off two-step sign-in for Ana/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }))
  await screen.findByText('Two-step sign-in is off')
  expect(calls.find(({ method }) => method === 'DELETE')?.query.get('userUuid')).toBe(uuid)
})
