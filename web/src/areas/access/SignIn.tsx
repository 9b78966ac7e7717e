import { Link, useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { accessTexts } from '@hr/contract/areas/access/access'
import { isOwnAddress } from '@hr/contract/areas/access/own-address'
import { homeOf } from '@hr/contract/screens'
import { sessionKnown, useSession } from '../../api/session.ts'
import { t } from '../../lib/t.ts'
import { targetOf } from '../../lib/target.ts'
import { Notice } from '../../ui/Notice.tsx'
import { AccessPage } from './AccessPage.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { takeProviderFailure } from './provider-failure.ts'
import { ProviderButton } from './ProviderButton.tsx'
import { ProviderFailure } from './ProviderFailure.tsx'
import { SignInForm, type Credentials } from './SignInForm.tsx'
import css from './access.module.css'

const nothing: Credentials = { email: '', password: '' }

export default function SignIn() {
  const navigate = useNavigate()
  const session = useSession()
  const { next } = useSearch({ from: '/login' })
  const message = useRouterState({ select: (state) => (state.location.state as { message?: string }).message })
  const [failure, setFailure] = useState(takeProviderFailure)
  // Each account that is chosen starts the form anew, the same one too.
  const [start, setStart] = useState<{ times: number; initial: Credentials }>({ times: 0, initial: nothing })
  const role = session.kind === 'signed-in' ? session.user.effectiveRole : undefined

  // Signed in here, in another tab, or before this page was opened: on to where the person wanted to go.
  const goOn = useEffectEvent(() => {
    if (role === undefined) return
    const target = next !== undefined && isOwnAddress(next) ? { href: next } : targetOf(homeOf(role))
    void navigate({ ...target, replace: true, state: { isArrival: true } as object })
  })
  useEffect(() => {
    sessionKnown().catch(() => undefined)
  }, [])
  useEffect(() => goOn(), [role])

  if (failure !== undefined) return <ProviderFailure message={failure} onBack={() => setFailure(undefined)} />
  return (
    <AccessPage title={t(accessTexts.loginTitle)}>
      {message !== undefined && (
        <div className={css.text}>
          <Notice tone="ok">{message}</Notice>
        </div>
      )}
      <SignInForm
        key={start.times}
        initial={start.initial}
        forgot={<Link {...targetOf('forgotPassword')}>{t(accessTexts.forgotPassword)}</Link>}
      />
      <ProviderButton next={next} />
      <DemoAccounts onChoose={(initial) => setStart({ times: start.times + 1, initial })} />
    </AccessPage>
  )
}
