import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { accessTexts, loginInput } from '@hr/contract/areas/access/access'
import { messageOf } from '../../api/errors.ts'
import { signIn } from '../../api/session.ts'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import css from './access.module.css'

export type Credentials = { email: string; password: string }

type SignInFormProps = {
  /** Values to start from; another object starts the form anew. */
  initial: Credentials
  /** The link beside the password; not in the dialog over a page, which must not be left. */
  forgot?: ReactNode
  isEmailFixed?: boolean
  onSignedIn: () => void
}

/** The sign-in as page and as dialog over a page whose session ended. It is small on purpose: it is the first load. */
export function SignInForm({ initial, forgot, isEmailFixed = false, onSignedIn }: SignInFormProps) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Credentials>>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const change = (name: keyof Credentials, value: string) => {
    setValues({ ...values, [name]: value })
    setErrors({ ...errors, [name]: undefined })
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const checked = loginInput.safeParse(values)
    const found = checked.success ? {} : errorsOf(checked.error.issues)
    setErrors(found)
    setFailure(undefined)
    if (!checked.success) {
      form.current?.querySelector<HTMLElement>(found.email ? '[name=email]' : '[name=password]')?.focus()
      return
    }
    setBusy(true)
    try {
      const refusal = await signIn(checked.data)
      if (refusal === undefined) onSignedIn()
      setFailure(refusal)
    } catch (error) {
      setFailure(messageOf(error, t('Failed to load data')))
    } finally {
      setBusy(false)
    }
  }
  const onKey = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'))
  return (
    <form ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('E-mail')}
        type="email"
        name="email"
        size="sm"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isEmailFixed}
        value={values.email}
        error={errors.email}
        onChange={(event) => change('email', event.currentTarget.value)}
      />
      <div className={css.password}>
        <PasswordInput
          label={t('Password')}
          name="password"
          data-autofocus={isEmailFixed || undefined}
          size="sm"
          autoComplete="current-password"
          value={values.password}
          error={errors.password}
          onChange={(event) => change('password', event.currentTarget.value)}
          onKeyUp={onKey}
        />
        <div className={css.hint} role="status">
          {isCapsLockOn && t('Caps Lock is on')}
        </div>
        {forgot !== undefined && <div className={css.forgot}>{forgot}</div>}
      </div>
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" size="sm" fullWidth loading={isBusy}>
        {t(accessTexts.signIn)}
      </Button>
    </form>
  )
}

const errorsOf = (issues: readonly { path: PropertyKey[]; message: string }[]): Partial<Credentials> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
