import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { english } from '@hr/contract/lib/messages'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { fillIn, sendForm, text } from './support/job-form.ts'
import { textOn } from './support/pages.ts'
import { startSecondNode } from './support/nodes.ts'
import { newPerson } from './support/records.ts'
import { addressAt } from './support/server.ts'
import { baseURL, settings } from './support/settings.ts'
import { expect, test } from './support/test.ts'

// Simulates Google's script: it adds its frame to the page and passes on what the frame reports.
const script = `
  window.grecaptcha = {
    ready: (run) => setTimeout(run),
    render(place, { sitekey, callback }) {
      const { origin } = new URL(document.querySelector('script[src*="/recaptcha/api.js"]').src)
      const frame = document.createElement('iframe')
      Object.assign(frame, { title: 'reCAPTCHA', width: 304, height: 78 })
      frame.src = origin + '/recaptcha/api2/anchor?k=' + sitekey
      place.append(frame)
      addEventListener('message', ({ source, data }) => source === frame.contentWindow && callback(data))
      return 0
    },
  }`
const frameOf = (token: string) => `<!doctype html><html lang="en"><title>reCAPTCHA</title>
  <label><input type="checkbox"> I'm not a robot</label>
  <script>document.querySelector('input').onchange = () => parent.postMessage('${token}', '*')</script>`

/** Simulates Google: each box issues its own token; those in `good` verify. */
async function google() {
  const good = new Set<string>()
  const verified: Record<string, string>[] = []
  const keys: (string | null)[] = []
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    if (pathname === '/recaptcha/api.js') return response.setHeader('content-type', 'text/javascript').end(script)
    if (pathname === '/recaptcha/api2/anchor') {
      keys.push(searchParams.get('k'))
      return response.setHeader('content-type', 'text/html').end(frameOf(`token-${keys.length}`))
    }
    if (pathname === '/recaptcha/api/siteverify') {
      const asked = Object.fromEntries(new URLSearchParams(await textOf(request)))
      verified.push(asked)
      return response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ success: good.has(asked['response'] ?? '') }))
    }
    return response.writeHead(404).end()
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: addressAt(port), good, verified, keys, close: () => server.close() }
}

const box = (page: Page) => page.frameLocator('iframe[title="reCAPTCHA"]').getByRole('checkbox')
/** By keyboard, because the frame may still move and a mouse click would miss it. */
const tick = (page: Page) => box(page).press('Space')

test(
  "Google's box on the job form is ticked, its answer is verified once, and a bad answer is rejected",
  { tag: '@all' },
  async ({ page, mayFail }) => {
    mayFail('/api/v1/applicants')
    const stand = await google()
    const node = await startSecondNode({
      folder: settings().folder,
      settings: {
        // Links in emails of other tests must lead to the first server.
        PUBLIC_URL: baseURL(),
        RECAPTCHA_SITE_KEY: 'a-site-key',
        RECAPTCHA_SECRET_KEY: 'a-secret-key',
        RECAPTCHA_URL: stand.address,
      },
    })
    try {
      const hosts = new Set<string>()
      page.on('request', (request) => hosts.add(new URL(request.url()).origin))
      const answer = await page.goto(`${node.address}/jobForm/Frontend%20developer`)
      const policy = (answer?.headers()['content-security-policy'] ?? '').split(';')
      expect(policy.filter((one) => /^(script|frame|connect)-src/.test(one))).toEqual([
        expect.stringMatching(
          `^script-src 'self' 'sha256-[^ ]+' ${stand.address}/recaptcha/ https://www.gstatic.com/recaptcha/$`,
        ),
        `connect-src 'self' ${stand.address}/recaptcha/`,
        `frame-src ${stand.address}/recaptcha/ https://recaptcha.google.com/recaptcha/`,
      ])
      await expect(text(page, 'First name')).toBeVisible()
      expect(hosts, 'the page contacts no other server').toEqual(new Set([node.address]))

      const refused = page.getByRole('main').getByText(english(applicantsTexts.captcha)).last()
      const person = newPerson()
      await fillIn(page, person)
      await expect(box(page)).not.toBeChecked()
      await expectAccessible(page)
      await sendForm(page)
      await expect(refused).toBeVisible()
      expect(stand.verified, 'what was never ticked is not sent').toEqual([])

      await tick(page)
      await expect(textOn(page, 'Verified: you are not a robot')).toBeVisible()
      await expect(refused).toBeHidden()
      await sendForm(page)
      await expect(refused).toBeVisible()
      expect(stand.verified).toEqual([{ secret: 'a-secret-key', response: 'token-1' }])

      // A new box for a new answer.
      await expect(box(page)).not.toBeChecked()
      const token = `token-${stand.keys.length}`
      stand.good.add(token)
      await tick(page)
      await expect(textOn(page, 'Verified: you are not a robot')).toBeVisible()
      await sendForm(page)
      const done = page.getByRole('dialog', { name: english(applicantsTexts.submitted) })
      await expect(done).toContainText(english(applicantsTexts.created))
      expect(stand.verified.slice(1)).toEqual([{ secret: 'a-secret-key', response: token }])
      expect(new Set(stand.keys)).toEqual(new Set(['a-site-key']))
      expect(hosts).toEqual(new Set([node.address, stand.address]))
      await done.getByRole('button', { name: 'Close' }).click()
      await expect(text(page, 'First name')).toHaveValue('')
      await expect(box(page), 'for the next application').not.toBeChecked()
    } finally {
      // Closed before its server, because a page reports requests that fail.
      await page.close()
      await node.stop()
      stand.close()
    }
  },
)
