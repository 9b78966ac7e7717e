import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { passwordTexts } from '@hr/contract/areas/access/password'
import { usersTexts } from '@hr/contract/areas/users/users'
import { renderAt } from '../../../test/render.tsx'
import { ana, neverSignedIn, signedIn, stubServer } from '../../../test/server.ts'
import { SetPasswordDialog } from './SetPasswordDialog.tsx'

let sent: unknown[] = []

beforeEach(async () => {
  sent = []
  stubServer({
    'POST /refresh': () => signedIn(),
    [`PUT /user/edit-password-superadmin/${ana.uuid}`]: ({ body }) => {
      sent.push(body)
      return { result: { message: english(usersTexts.linkMailed) } }
    },
  })
  const user = { ...ana, role: null, isArchived: false, version: 1, ...neverSignedIn }
  await renderAt('/', <SetPasswordDialog user={user} onClose={() => undefined} />)
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('emails the user a link', async () => {
  expect(await screen.findByText(`The link will be sent to ${ana.email} and works once.`)).toBeDefined()
  await press('Email a link')
  expect(await screen.findByText(english(usersTexts.linkMailed))).toBeDefined()
  expect(sent).toEqual([{}])
})

test('sets a typed password that meets the rule', async () => {
  await userEvent.click(await screen.findByRole('switch', { name: 'Email a link so the user can choose a password' }))
  await press('Set password')
  expect(await screen.findByText(english(passwordTexts.short))).toBeDefined()
  const password = 'rain over the Neretva'
  for (const label of [/^New password/, /^Confirm new password/]) {
    await userEvent.click(screen.getByLabelText(label))
    await userEvent.paste(password)
  }
  await press('Set password')
  await expect.poll(() => sent).toEqual([{ password, confirmPassword: password }])
})
