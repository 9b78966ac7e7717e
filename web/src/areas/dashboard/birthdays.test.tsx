import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { leave } from '../../../test/leave.ts'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { BirthdayCard } from './BirthdayCard.tsx'

test('birthdays are shown as DD.MM without a trailing dot', async () => {
  const result = { items: [{ ...leave.user, day: 7, month: 3 }], total: 1, page: 1, pageSize: 100 }
  const months = Array.from({ length: 12 }, (_, index) => [`GET /employees/birthday/${index + 1}`, () => ({ result })])
  stubServer({ 'POST /refresh': () => signedIn(), ...Object.fromEntries(months) })
  await renderAt('/', <BirthdayCard />)
  expect(await screen.findByText('07.03')).toBeTruthy()
})

test('birthdays of another month are chosen by its name', async () => {
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = index + 1
    const items = [{ ...leave.user, day: 7, month }]
    return [`GET /employees/birthday/${month}`, () => ({ result: { items, total: 1, page: 1, pageSize: 100 } })]
  })
  stubServer({ 'POST /refresh': () => signedIn(), ...Object.fromEntries(months) })
  await renderAt('/', <BirthdayCard />)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Month' }), 'February')
  expect(await screen.findByText('07.02')).toBeTruthy()
})
