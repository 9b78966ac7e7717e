import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { accessApi, accessTexts } from '@hr/contract/areas/access/access'
import { passwordProblem, passwordTexts } from '@hr/contract/areas/access/password'
import { ApiError, messageOf } from '../../api/errors.ts'
import { send } from '../../api/send.ts'
import { t } from '../../lib/t.ts'
import { targetOf } from '../../lib/target.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { AccessPage } from './AccessPage.tsx'
import { resetLink } from './reset-link.ts'
import css from './access.module.css'

type Values = { password: string; confirmPassword: string }

export default function ResetPassword() {
  const link = resetLink()
  return (
    <AccessPage title={t('Choose a new password')}>
      {link ? (
        <ResetForm link={link} />
      ) : (
        <>
          <div className={css.text}>
            <Notice tone="danger">{t(accessTexts.linkInvalid)}</Notice>
          </div>
          <Link {...targetOf('forgotPassword')}>{t(accessTexts.forgotPassword)}</Link>
        </>
      )}
    </AccessPage>
  )
}

function ResetForm({ link }: { link: { userUuid: string; token: string } }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>({ password: '', confirmPassword: '' })
  const [errors, setErrors] = useState<Partial<Values>>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const found = errorsOf(values)
    setErrors(found)
    setFailure(undefined)
    const [wrong] = Object.keys(found)
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    setBusy(true)
    try {
      const { message } = await send(accessApi.resetPassword, { query: link, body: values })
      await navigate({ ...targetOf('signIn'), state: { message: message.message } as object })
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields)
      else setFailure(messageOf(error, t('Failed to save data')))
    }
    return setBusy(false)
  }
  const field = (name: keyof Values, label: string) => (
    <PasswordInput
      label={label}
      name={name}
      size="sm"
      autoComplete="new-password"
      value={values[name]}
      error={errors[name]}
      onChange={(event) => {
        setValues({ ...values, [name]: event.currentTarget.value })
        setErrors({ ...errors, [name]: undefined })
      }}
    />
  )
  return (
    <form ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={css.hint}>{t(passwordTexts.rule)}</p>
      {field('password', t('New password'))}
      {field('confirmPassword', t('Confirm new password'))}
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" size="sm" fullWidth loading={isBusy}>
        {t('Save')}
      </Button>
      <Button variant="default" size="sm" fullWidth renderRoot={(props) => <Link {...targetOf('signIn')} {...props} />}>
        {t('Cancel')}
      </Button>
    </form>
  )
}

/** The schema's problems, and for a password that is there the rule that was shown before. */
function errorsOf(values: Values): Partial<Values> {
  const issues = accessApi.resetPassword.body.safeParse(values).error?.issues ?? []
  const found: Partial<Values> = Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  )
  const weak = values.password === '' ? undefined : passwordProblem(values.password)
  return weak === undefined ? found : { ...found, password: weak }
}
