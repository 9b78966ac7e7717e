import { expect, test } from 'vitest'
import { directivesOf, jobFormPolicy, pagePolicy } from './content-policy.ts'

const settings = {
  publicUrl: 'https://hr.example.com',
  recaptcha: undefined,
}
const origins = ['https://www.example.com', 'http://[::1]:3000']
const directive = (policy: string, name: string) => policy.split(';').find((one) => one.startsWith(`${name} `))

test("allows no other site to embed the product's pages, except the job form", () => {
  expect(directivesOf(settings).frameAncestors).toEqual(["'none'"])
  expect(directive(jobFormPolicy(settings, origins, ''), 'frame-ancestors')).toBe(
    'frame-ancestors https://www.example.com',
  )
})

test("allows Google's hosts only on the job form, and only with captcha keys", () => {
  expect(jobFormPolicy(settings, origins, '')).not.toMatch(/google|gstatic|frame-src/)
  const recaptcha = { siteKey: 'a', secretKey: 'b', origin: 'https://www.recaptcha.net' }
  const policy = jobFormPolicy({ ...settings, recaptcha }, origins, '')
  expect(directive(policy, 'script-src')).toBe(
    "script-src 'self' https://www.recaptcha.net/recaptcha/ https://www.gstatic.com/recaptcha/",
  )
  expect(directive(policy, 'frame-src')).toContain('https://www.recaptcha.net/recaptcha/')
  expect(policy).not.toMatch(/unsafe-eval/)
})

test('allows the inline scripts of a page by their hashes', () => {
  const page = '<script>alert(1)</script><script src="/a.js"></script><script type="module">alert(2)</script>'
  // The hashes of alert(1) and alert(2), by `printf %s 'alert(1)' | openssl dgst -sha256 -binary | base64`.
  const hashes =
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=' 'sha256-4axlHpxgDbFzJObpXPFZgZhULrEGgJiud3OwxN9unHg='"
  expect(directive(pagePolicy(settings, page), 'script-src')).toBe(`script-src 'self' ${hashes}`)
  expect(directive(jobFormPolicy(settings, origins, page), 'script-src')).toBe(`script-src 'self' ${hashes}`)
  expect(directive(pagePolicy(settings, ''), 'script-src')).toBe("script-src 'self'")
})
