import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { usersTexts } from '@hr/contract/areas/users/users'
import { fieldTexts } from '@hr/contract/lib/fields'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { UserNew } from './UserForm.tsx'

test('requires names, email and role', async () => {
  stubServer({ 'POST /refresh': () => signedIn(), 'GET /role/managment': () => ({ result: [] }) })
  await renderAt('/', <UserNew />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  const summary = await screen.findByRole('group', { name: 'There are 4 problems' })
  expect(
    within(summary)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    `First name: ${english(fieldTexts.required)}`,
    `Last name: ${english(fieldTexts.required)}`,
    `Email: ${english(fieldTexts.required)}`,
    `Role: ${english(usersTexts.roleRequired)}`,
  ])
})
