import { useRef, useState } from 'react'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { ApiError } from '../../../api/errors.ts'
import { t } from '../../../lib/t.ts'
import type { CaptchaCheck } from './captcha.ts'

export type CaptchaState = 'idle' | 'checking' | 'to tick' | 'checked' | 'failed'

/** The captcha of the form, which starts when the user begins to fill it in. */
export function useCaptcha() {
  const place = useRef<HTMLDivElement>(null)
  const check = useRef<Promise<CaptchaCheck>>(undefined)
  const [state, setState] = useState<CaptchaState>('idle')

  function begin(): Promise<CaptchaCheck> {
    setState('checking')
    const loading = load()
    check.current = loading
    // Ignores updates of a check that was restarted in the meantime.
    const update = (next: CaptchaState) => check.current === loading && setState(next)
    loading
      .then(async ({ kind, answer }) => {
        if (kind === 'by hand') update('to tick')
        await answer
        update('checked')
      })
      .catch(() => update('failed'))
    return loading
  }

  async function load(): Promise<CaptchaCheck> {
    const { startCheck } = await import('./captcha.ts')
    if (!place.current) throw new Error('The form is gone')
    return startCheck(place.current)
  }

  function forget() {
    check.current = undefined
    setState('idle')
  }

  return {
    place,
    state,
    /** Starts the check unless it is running. */
    start: () => void (check.current ?? begin().catch(() => undefined)),
    again: () => void begin().catch(() => undefined),
    /** For a check that has been used. */
    forget,
    /**
     * Called when the server rejected the token: shows a new challenge.
     * @returns true if `answer` solves a new one by itself
     */
    async refused(): Promise<boolean> {
      const used = await check.current?.catch(() => undefined)
      forget()
      if (used?.kind === 'by hand') await begin().catch(() => undefined)
      return used?.kind === 'quiet'
    },
    /**
     * Returns the token; waits for a quiet check.
     * @throws ApiError with the specification's text if there is none
     */
    async answer(): Promise<string> {
      const rejected = () =>
        new ApiError(400, t(applicantsTexts.captcha), { fields: { captcha: t(applicantsTexts.captcha) } })
      const current = await (state === 'failed' || !check.current ? begin() : check.current).catch(() => undefined)
      if (!current || (current.kind === 'by hand' && state !== 'checked')) throw rejected()
      const valid = current.endsAt > performance.now() ? current : await begin().catch(() => undefined)
      if (!valid || valid.kind !== current.kind || (valid !== current && valid.kind === 'by hand')) throw rejected()
      return valid.answer.catch(() => {
        throw rejected()
      })
    },
  }
}
