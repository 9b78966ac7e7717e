import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { leave } from '../../../test/leave.ts'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { BirthdayCard } from './BirthdayCard.tsx'

test('birthdays read DD.MM without a full stop at the end', async () => {
  const result = { items: [{ ...leave.user, day: 7, month: 3 }], total: 1, page: 1, pageSize: 100 }
  const months = Array.from({ length: 12 }, (_, index) => [`GET /employees/birthday/${index + 1}`, () => ({ result })])
  stubServer({ 'POST /refresh': () => signedIn(), ...Object.fromEntries(months) })
  await renderAt('/', <BirthdayCard />)
  expect(await screen.findByText('07.03')).toBeTruthy()
})
