import { Button } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { useField } from '../../../form/form-context.ts'
import { t } from '../../../lib/t.ts'
import type { useCaptcha } from './use-captcha.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from './job-form.module.css'

/** The state of the captcha, and the place for Google's challenge. */
export function CaptchaField({ captcha }: { captcha: ReturnType<typeof useCaptcha> }) {
  const { state, place, again } = captcha
  const field = useField<string>('captcha', t('Check'), 'not compared')
  const error =
    state === 'failed' || (field.error !== undefined && state !== 'checked') ? t(applicantsTexts.captcha) : undefined
  return (
    <div id={field.id} tabIndex={-1} className={css.captcha} data-state={error === undefined ? state : 'failed'}>
      <div ref={place} />
      <p role="status">
        {error === undefined && state === 'checking' && t('Checking that you are not a robot…')}
        {error === undefined && state === 'checked' && (
          <>
            <Icon icon={IconShieldCheck} size={20} />
            {t('Verified: you are not a robot')}
          </>
        )}
      </p>
      {error !== undefined && (
        <p className={css.error} role="alert">
          <Icon icon={IconShieldX} size={20} />
          {error}
          <Button variant="default" onClick={again}>
            {t('Try again')}
          </Button>
        </p>
      )}
    </div>
  )
}
