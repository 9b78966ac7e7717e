import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { usersApi, usersTexts } from '@hr/contract/areas/users/users'
import { fieldTexts } from '@hr/contract/lib/fields'
import { renderAt } from '../../../test/render.tsx'
import { ana, neverSignedIn, signedIn, stubServer } from '../../../test/server.ts'
import { UserEdit, UserNew } from './UserForm.tsx'

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

test('tells what changing the email address ends', async () => {
  const user = { ...ana, isArchived: false, version: 1, ...neverSignedIn }
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /role/managment': () => ({ result: [] }),
    [`${usersApi.find.method} ${usersApi.find.path}`]: () => ({ result: user }),
  })
  await renderAt(`/users/edit?uuid=${user.uuid}`, <UserEdit />)
  const field = await screen.findByRole('textbox', { name: 'Email' })
  const explanation = /^The person is signed out/
  expect(screen.queryByText(explanation)).toBeNull()
  await userEvent.type(field, 'X')
  expect(field.getAttribute('aria-describedby')).toContain(screen.getByText(explanation).id)
  await userEvent.clear(field)
  await userEvent.type(field, ana.email.toUpperCase())
  expect(screen.queryByText(explanation)).toBeNull()
})
