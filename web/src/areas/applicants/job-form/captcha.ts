import { applicantsApi, type Captcha } from '@hr/contract/areas/applicants/applicants'
import type { Work } from '@hr/contract/areas/applicants/proof-of-work'
import { send } from '../../../api/send.ts'

/** A captcha check, running or finished. */
export type CaptchaCheck = {
  /** 'quiet': finishes by itself. 'by hand': the user has to solve a challenge. */
  kind: 'quiet' | 'by hand'
  answer: Promise<string>
  /** When it expires, by the clock of `performance.now()`. */
  endsAt: number
}

/** Google's tokens are valid for two minutes. */
const googleMs = 110_000

/**
 * Starts the captcha check, which slows down automated submissions.
 * @param place the container of Google's challenge
 */
export async function startCheck(place: HTMLElement): Promise<CaptchaCheck> {
  const captcha = await send(applicantsApi.captcha, {})
  if (captcha.kind === 'recaptcha') return { kind: 'by hand', ...(await askGoogle(captcha, place)) }
  // Shorter than its validity, since filling in the form takes time.
  const endsAt = performance.now() + captcha.seconds * 900
  return { kind: 'quiet', answer: solve(captcha), endsAt }
}

function solve({ challenge, parts, bits }: Extract<Captcha, { kind: 'proof-of-work' }>): Promise<string> {
  const worker = new Worker(new URL('captcha-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((done, failed) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => done(data))
    worker.addEventListener('error', () => failed(new Error('The calculation did not end')))
    worker.postMessage({ challenge, parts, bits } satisfies Work)
  }).finally(() => worker.terminate())
}

type Google = {
  ready(run: () => void): void
  render(place: HTMLElement, options: Record<string, unknown>): number
}
declare global {
  interface Window {
    grecaptcha?: Google
  }
}

async function askGoogle({ siteKey, origin }: Extract<Captcha, { kind: 'recaptcha' }>, place: HTMLElement) {
  const google = window.grecaptcha ?? (await loadGoogle(origin))
  // A new element each time, because Google cannot render twice into one.
  const box = document.createElement('div')
  place.replaceChildren(box)
  const answer = new Promise<string>((done, failed) => {
    google.ready(() =>
      google.render(box, {
        sitekey: siteKey,
        size: place.clientWidth < 304 ? 'compact' : 'normal',
        callback: done,
        'error-callback': () => failed(new Error('Google cannot be reached')),
      }),
    )
  })
  const ticked = { answer, endsAt: Infinity }
  void answer.then(
    () => (ticked.endsAt = performance.now() + googleMs),
    () => undefined,
  )
  return ticked
}

function loadGoogle(origin: string): Promise<Google> {
  return new Promise((done, failed) => {
    const script = Object.assign(document.createElement('script'), {
      src: `${origin}/recaptcha/api.js?render=explicit`,
      async: true,
    })
    script.addEventListener('load', () =>
      window.grecaptcha ? done(window.grecaptcha) : failed(new Error('No captcha')),
    )
    script.addEventListener('error', () => failed(new Error('Google cannot be reached')))
    document.head.append(script)
  })
}
