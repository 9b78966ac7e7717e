import { issueText } from '../../lib/issue-text.ts'
import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { accessTexts, loginInput } from '@hr/contract/areas/access/access'
import { secondFactorTexts } from '@hr/contract/areas/access/second-factor'
import { ApiError, messageOf } from '../../api/errors.ts'
import { useClientSettings } from '../../api/client-settings.ts'
import type { Credentials } from '../../api/passkeys.ts'
import { signIn, signInByPasskey } from '../../api/session.ts'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { Note } from '../../ui/texts.tsx'

/** Signs in again over a page whose session ended. The email is editable, because it may have changed. */
export function SignInForm({ email }: { email: string }) {
  const [values, setValues] = useState({ email, password: '' })
  // Undefined until a code is required.
  const [code, setCode] = useState<string>()
  const [hasPasskey, setHasPasskey] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const { mutate, isPending } = useMutation({
    mutationFn: signIn,
    onSuccess: (refusal) => {
      setHasPasskey(refusal?.hasPasskey ?? false)
      if (refusal?.needsCode) setCode('')
      else setFailure(refusal?.loginMessage)
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(fields)
      if (fields['code'] === undefined) setFailure(messageOf(error, t('Failed to load data')))
      else focusOn(form.current, fields)
    },
  })

  const anyPasskeys = useClientSettings()?.hasPasskeys ?? false
  const byPasskey = useMutation({
    mutationFn: (credentials?: Credentials) => signInByPasskey(credentials),
    onMutate: () => setFailure(undefined),
    onSuccess: (refusal) => setFailure(refusal?.loginMessage),
    onError: (error) => setFailure(messageOf(error, t('Failed to load data'))),
  })

  const change = (name: keyof Credentials, value: string) => {
    setValues({ ...values, [name]: value })
    setErrors({ ...errors, [name]: undefined })
    setCode(undefined)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const checked = loginInput.safeParse({ ...values, code })
    const found = checked.success ? {} : errorsOf(checked.error.issues)
    setErrors(found)
    setFailure(undefined)
    if (checked.success) mutate(checked.data)
    else focusOn(form.current, found)
  }
  const onKey = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'))
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          label={t('Email')}
          type="email"
          name="email"
          size="sm"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={values.email}
          error={errors.email}
          onChange={(event) => change('email', event.currentTarget.value)}
        />
        <div>
          <PasswordInput
            label={t('Password')}
            name="password"
            data-autofocus
            size="sm"
            autoComplete="current-password"
            value={values.password}
            error={errors.password}
            onChange={(event) => change('password', event.currentTarget.value)}
            onKeyUp={onKey}
          />
          <Note component="div" role="status">
            {isCapsLockOn && t('Caps Lock is on')}
          </Note>
        </div>
        {code !== undefined && (
          <TextInput
            ref={focusAtFirst}
            label={t('Code', undefined, 'second factor')}
            description={t(hasPasskey ? secondFactorTexts.passkeyOrCodeHint : secondFactorTexts.codeHint)}
            name="code"
            size="sm"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            error={errors.code}
            onChange={(event) => {
              setCode(event.currentTarget.value)
              setErrors({ ...errors, code: undefined })
            }}
          />
        )}
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
        <Button type="submit" size="sm" fullWidth loading={isPending}>
          {t(accessTexts.signIn)}
        </Button>
        {(code === undefined ? anyPasskeys : hasPasskey) && (
          <Button
            size="sm"
            variant="default"
            fullWidth
            loading={byPasskey.isPending}
            onClick={() => byPasskey.mutate(code === undefined ? undefined : values)}
          >
            {code === undefined ? t('Sign in with a passkey') : t('Use passkey')}
          </Button>
        )}
      </Stack>
    </form>
  )
}

type Errors = Partial<Record<keyof Credentials | 'code', string | undefined>>

const focusAtFirst = (field: HTMLInputElement | null) => field?.focus()

/** Moves the focus to the first field with an error. */
function focusOn(form: HTMLFormElement | null, errors: Errors): void {
  const name = (['email', 'password', 'code'] as const).find((one) => errors[one] !== undefined)
  form?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
}

const errorsOf = (issues: readonly { path: PropertyKey[]; message: string }[]): Errors =>
  Object.fromEntries(issues.toReversed().map((issue) => [String(issue.path[0]), issueText(issue)]))
