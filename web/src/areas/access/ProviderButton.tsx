import { Button } from '@mantine/core'
import { use } from 'react'
import { t } from '../../lib/t.ts'
import { signInSettings } from './sign-in-settings.ts'
import css from './access.module.css'

/** The way to the identity provider, which leads back to the page first asked for; nothing without one. */
export function ProviderButton({ next }: { next: string | undefined }) {
  const name = use(signInSettings)?.identityProvider ?? null
  if (name === null) return null
  const address = `/api/v1/oidc/start${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`
  return (
    <div className={css.provider}>
      <span aria-hidden="true">{t('or')}</span>
      <Button component="a" href={address} variant="default" size="sm" fullWidth>
        {t('Sign in with {{name}}', { name })}
      </Button>
    </div>
  )
}
