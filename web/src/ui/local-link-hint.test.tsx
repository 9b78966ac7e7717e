import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../test/render.tsx'
import { stubServer } from '../../test/server.ts'
import { LocalLinkHint } from './LocalLinkHint.tsx'

test.each([
  ['http://localhost:3000/feeds/abc', true],
  ['http://127.0.0.1/reset-password?token=abc', true],
  ['http://[::1]:3000/', true],
  ['https://hr.example.com/feeds/abc', false],
  ['http://192.168.1.4:3000/', false],
  ['https://localhost.example.com/', false],
])('says of %s whether it opens only on this computer', async (link, isLocal) => {
  stubServer({})
  await renderAt('/', <LocalLinkHint link={link} />)
  const hint = screen.queryByText(/open only on this computer/)
  expect(hint?.textContent).toBe(
    isLocal
      ? `Links that begin with ${new URL(link).origin} open only on this computer. Ask the operator of the server to set PUBLIC_URL.`
      : undefined,
  )
})
