import { useRef, useState } from 'react'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { ApiError } from '../../../api/errors.ts'
import { t } from '../../../lib/t.ts'
import type { CaptchaCheck } from './captcha.ts'

export type CaptchaState = 'idle' | 'checking' | 'to tick' | 'checked' | 'failed'

/** The check of the form: it begins when somebody begins to fill it in. */
export function useCaptcha() {
  const place = useRef<HTMLDivElement>(null)
  const check = useRef<Promise<CaptchaCheck>>(undefined)
  const [state, setState] = useState<CaptchaState>('idle')

  function begin(): Promise<CaptchaCheck> {
    setState('checking')
    const loading = load()
    check.current = loading
    // What was begun anew in the meantime speaks for itself.
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
    /** Begins the check unless it has begun. */
    start: () => void (check.current ?? begin().catch(() => undefined)),
    again: () => void begin().catch(() => undefined),
    /** For a check that was used up. */
    forget,
    /** For an answer that the server has refused: what is ticked by hand stands there anew. */
    async refused() {
      const used = await check.current?.catch(() => undefined)
      forget()
      if (used?.kind === 'by hand') await begin().catch(() => undefined)
    },
    /** The answer; a quiet check is waited for. @throws ApiError in the specification's words where there is none */
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
