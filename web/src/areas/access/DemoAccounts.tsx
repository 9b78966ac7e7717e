import { use } from 'react'
import { t } from '../../lib/t.ts'
import { signInSettings } from './sign-in-settings.ts'
import type { Credentials } from './SignInForm.tsx'
import css from './access.module.css'

/** The accounts of the demo company; nothing anywhere else. */
export function DemoAccounts({ onChoose }: { onChoose: (credentials: Credentials) => void }) {
  const known = use(signInSettings)
  if (!known || known.demoPassword === null || known.demoAccounts.length === 0) return null
  const password = known.demoPassword
  return (
    <section className={css.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t('Demo accounts')}</h2>
      <p>{t('Choose one to fill in the form. Password: {{password}}', { password })}</p>
      <ul>
        {known.demoAccounts.map(({ email, role }) => (
          <li key={email}>
            <button type="button" className={css.account} onClick={() => onChoose({ email, password })}>
              <span>{role}</span>
              <span>{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
