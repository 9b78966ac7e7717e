import { use } from 'react'
import { accessApi } from '@hr/contract/areas/access/access'
import { send } from '../../api/send.ts'
import { t } from '../../lib/t.ts'
import type { Credentials } from './SignInForm.tsx'
import css from './access.module.css'

// Asked once for the page; without an answer the sign-in works all the same.
const settings = send(accessApi.clientSettings, {}).catch(() => undefined)

/** The accounts of the demo company; nothing anywhere else. */
export function DemoAccounts({ onChoose }: { onChoose: (credentials: Credentials) => void }) {
  const known = use(settings)
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
