import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { accessTexts } from '@hr/contract/areas/access/access'
import { fieldTexts } from '@hr/contract/lib/fields'
import { renderAt } from '../../../test/render.tsx'
import { stubServer } from '../../../test/server.ts'
import { SignInForm } from './SignInForm.tsx'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const send = () => userEvent.click(screen.getByRole('button', { name: english(accessTexts.signIn) }))

beforeEach(async () => {
  stubServer({ 'POST /login': () => ({ status: 401, result: { message: english(accessTexts.wrongCredentials) } }) })
  await renderAt('/', <SignInForm email="" />)
})

describe('the sign-in form', () => {
  test('asks for email and password, and moves the focus to the first missing one', async () => {
    await send()
    expect(screen.getAllByText(english(fieldTexts.required))).toHaveLength(2)
    expect(document.activeElement).toBe(field('Email'))
  })

  test('rejects a text that is not an email address', async () => {
    await userEvent.type(field('Email'), 'ana@')
    await send()
    expect(screen.getByText(english(fieldTexts.email))).toBeDefined()
  })

  test('keeps the input when the server rejects it', async () => {
    await userEvent.type(field('Email'), 'ana@example.com')
    await userEvent.type(field('Password'), 'wrong password{Enter}')
    expect(await screen.findByText(english(accessTexts.wrongCredentials))).toBeDefined()
    expect([field('Email').value, field('Password').value]).toEqual(['ana@example.com', 'wrong password'])
    expect(document.activeElement).toBe(field('Password'))
  })

  test('shows the password while its button is pressed', async () => {
    expect(field('Password').type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show: Password' }))
    expect(field('Password').type).toBe('text')
  })
})
