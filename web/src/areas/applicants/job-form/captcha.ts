import { applicantsApi, type Captcha } from '@hr/contract/areas/applicants/applicants'
import type { Work } from '@hr/contract/areas/applicants/proof-of-work'
import { send } from '../../../api/send.ts'

/** A check that is under way, or done. */
export type CaptchaCheck = {
  /** 'quiet': it ends by itself. 'by hand': the person has to tick something first. */
  kind: 'quiet' | 'by hand'
  answer: Promise<string>
  /** By the clock of `performance.now()`; from then on it is too old. */
  endsAt: number
}

/** Google's answers are good for two minutes. */
const googleMs = 110_000

/**
 * Begins the check that keeps programs from sending the form in masses.
 * @param place where Google puts what has to be ticked
 */
export async function startCheck(place: HTMLElement): Promise<CaptchaCheck> {
  const captcha = await send(applicantsApi.captcha, {})
  if (captcha.kind === 'recaptcha') return { kind: 'by hand', ...(await askGoogle(captcha, place)) }
  // Not to the end: whoever fills the form takes a while to send it.
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
  // Each time a new element: one cannot be filled twice.
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
