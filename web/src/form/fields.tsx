import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { useField } from './form-context.ts'
import css from './form.module.css'

export type FieldBase = {
  path: string
  label: string
  /** Fields that may stay empty say so; the others carry a star. */
  isOptional?: boolean
  description?: ReactNode
}

/** What every input gets, from the field's own words. */
export const commonProps = ({ label, isOptional, description }: FieldBase) => ({
  size: 'sm' as const,
  label: isOptional ? <OptionalLabel label={label} /> : label,
  withAsterisk: !isOptional,
  'aria-required': !isOptional,
  description,
})

const OptionalLabel = ({ label }: { label: string }) => (
  <>
    {label} <span className={css.optional}>{t('(optional)')}</span>
  </>
)

type TextFieldProps = FieldBase & { type?: 'text' | 'email' | 'tel'; autoComplete?: string }

export function TextField({ type = 'text', autoComplete = 'off', ...base }: TextFieldProps) {
  const field = useField<string>(base.path, base.label)
  return (
    <TextInput
      {...commonProps(base)}
      {...field}
      type={type}
      autoComplete={autoComplete}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}

export function TextAreaField({ rows = 5, ...base }: FieldBase & { rows?: number }) {
  const field = useField<string>(base.path, base.label)
  return (
    <Textarea
      {...commonProps(base)}
      {...field}
      rows={rows}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}

type PasswordFieldProps = FieldBase & { autoComplete: 'current-password' | 'new-password' }

export function PasswordField({ autoComplete, ...base }: PasswordFieldProps) {
  const field = useField<string>(base.path, base.label)
  return (
    <PasswordInput
      {...commonProps(base)}
      {...field}
      label={base.label}
      autoComplete={autoComplete}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}
