import { useRef, useState } from 'react'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { ApiError } from '../../../api/errors.ts'
import { t } from '../../../lib/t.ts'
import type { Check } from './captcha.ts'

export type CaptchaState = 'idle' | 'checking' | 'to tick' | 'checked' | 'failed'

/** The check of the form: it begins when somebody begins to fill it in. */
export function useCaptcha() {
  const place = useRef<HTMLDivElement>(null)
  const check = useRef<Promise<Check>>(undefined)
  const [state, setState] = useState<CaptchaState>('idle')

  function begin(): Promise<Check> {
    setState('checking')
    const begun = load()
    check.current = begun
    // What was begun anew in the meantime speaks for itself.
    const tell = (next: CaptchaState) => check.current === begun && setState(next)
    begun
      .then(async ({ kind, answer }) => {
        if (kind === 'by hand') tell('to tick')
        await answer
        tell('checked')
      })
      .catch(() => tell('failed'))
    return begun
  }

  async function load(): Promise<Check> {
    const { beginCheck } = await import('./captcha.ts')
    if (!place.current) throw new Error('The form is gone')
    return beginCheck(place.current)
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
      const refused = () =>
        new ApiError(400, t(applicantsTexts.captcha), { fields: { captcha: t(applicantsTexts.captcha) } })
      const current = await (state === 'failed' || !check.current ? begin() : check.current).catch(() => undefined)
      if (!current || (current.kind === 'by hand' && state !== 'checked')) throw refused()
      const valid = current.endsAt > performance.now() ? current : await begin().catch(() => undefined)
      if (!valid || valid.kind !== current.kind || (valid !== current && valid.kind === 'by hand')) throw refused()
      return valid.answer.catch(() => {
        throw refused()
      })
    },
  }
}
