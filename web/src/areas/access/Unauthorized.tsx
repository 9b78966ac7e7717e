import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { accessTexts } from '@hr/contract/areas/access/access'
import { homeOf, screens } from '@hr/contract/screens'
import { messageOf } from '../../api/errors.ts'
import { resolveSession, signOut, useSession } from '../../api/session.ts'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { AccessPage } from './AccessPage.tsx'
import { useGoBack } from './use-go-back.ts'
import css from './access.module.css'

export default function Unauthorized() {
  const session = useSession()
  const { reason } = useSearch({ from: '/unauthorized' })
  useEffect(() => {
    resolveSession().catch(() => undefined)
  }, [])
  const user = session.kind === 'signed-in' || session.kind === 'expired' ? session.user : undefined
  return (
    <AccessPage title={t(accessTexts.unauthorized)}>
      <p className={css.text}>{t(accessTexts.noAccess)}</p>
      {session.kind === 'signed-out' && reason === 'unknown' && <UnknownPerson />}
      {session.kind === 'signed-out' && reason !== 'unknown' && (
        <Button component="a" href={screens.signIn.path} size="sm">
          {t(accessTexts.signIn)}
        </Button>
      )}
      {user?.effectiveRole === null && <p className={css.text}>{t(accessTexts.noAccount)}</p>}
      {user && user.effectiveRole !== null && <GoBack />}
      {user && (user.effectiveRole === null || homeOf(user.effectiveRole) === 'unauthorized') && <LogOut />}
    </AccessPage>
  )
}

/**
 * The identity provider knows the user, but this application does not: they sign out there, otherwise it would respond
 * the same again.
 */
const UnknownPerson = () => (
  <>
    <p className={css.text}>{t(accessTexts.noAccount)}</p>
    <Button component="a" href="/api/v1/oidc/sign-out" size="sm">
      {t(accessTexts.logOut)}
    </Button>
  </>
)

/** For users without access to any screen, and so without the menu: accounts without a role, and applicants. */
function LogOut() {
  const [failure, setFailure] = useState<string>()
  return (
    <>
      {failure !== undefined && (
        <div className={css.text}>
          <Notice tone="danger">{failure}</Notice>
        </div>
      )}
      <Button
        size="sm"
        onClick={() => {
          signOut().catch((error: unknown) => setFailure(messageOf(error, t('Failed to update data'))))
        }}
      >
        {t(accessTexts.logOut)}
      </Button>
    </>
  )
}

const GoBack = () => (
  <Button size="sm" onClick={useGoBack()}>
    {t(accessTexts.goBack)}
  </Button>
)
