import { expect, test } from 'vitest'
import { directivesOf, jobFormPolicy } from './content-policy.ts'

const settings = {
  publicUrl: 'https://hr.example.com',
  recaptcha: undefined,
}
const origins = ['https://www.example.com', 'http://[::1]:3000']
const directive = (policy: string, name: string) => policy.split(';').find((one) => one.startsWith(`${name} `))

test("allows no other site to embed the product's pages, except the job form", () => {
  expect(directivesOf(settings).frameAncestors).toEqual(["'none'"])
  expect(directive(jobFormPolicy(settings, origins), 'frame-ancestors')).toBe('frame-ancestors https://www.example.com')
})

test("allows Google's hosts only on the job form, and only with captcha keys", () => {
  expect(jobFormPolicy(settings, origins)).not.toMatch(/google|gstatic|frame-src/)
  const recaptcha = { siteKey: 'a', secretKey: 'b', origin: 'https://www.recaptcha.net' }
  const policy = jobFormPolicy({ ...settings, recaptcha }, origins)
  expect(directive(policy, 'script-src')).toBe(
    "script-src 'self' https://www.recaptcha.net/recaptcha/ https://www.gstatic.com/recaptcha/",
  )
  expect(directive(policy, 'frame-src')).toContain('https://www.recaptcha.net/recaptcha/')
  expect(policy).not.toMatch(/unsafe-eval/)
})
