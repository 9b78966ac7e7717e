import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { accessApi, accessTexts } from '@hr/contract/areas/access/access'
import { messageOf } from '../../api/errors.ts'
import { send } from '../../api/send.ts'
import { t } from '../../lib/t.ts'
import { targetOf } from '../../lib/target.ts'
import { Notice } from '../../ui/Notice.tsx'
import { AccessPage } from './AccessPage.tsx'
import css from './access.module.css'

type Outcome = { tone: 'ok' | 'danger'; text: string }

export default function ForgotPassword() {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const body = accessApi.resetLink.body.safeParse({ email })
    setOutcome(undefined)
    setError(body.error?.issues[0]?.message)
    if (!body.success) return input.current?.focus()
    setBusy(true)
    try {
      const { message } = await send(accessApi.resetLink, { body: body.data })
      setOutcome({ tone: 'ok', text: message })
    } catch (failure) {
      setOutcome({ tone: 'danger', text: messageOf(failure, t('Failed to load data')) })
    }
    return setBusy(false)
  }
  return (
    <AccessPage title={t(accessTexts.forgotPassword)}>
      <p className={css.text}>{t('Enter your e-mail address and we send you a link to choose a new password.')}</p>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          ref={input}
          label={t('E-mail')}
          type="email"
          size="sm"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={error}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            setError(undefined)
          }}
        />
        {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
        <Button type="submit" size="sm" fullWidth loading={isBusy}>
          {t('Send link')}
        </Button>
        <Link {...targetOf('signIn')}>{t('Back to sign in')}</Link>
      </form>
    </AccessPage>
  )
}
