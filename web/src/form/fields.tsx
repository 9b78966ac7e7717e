import { Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { awaitTypingPause } from '../lib/shortcuts.ts'
import { t } from '../lib/t.ts'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { useField } from './form-context.ts'
import { Dim } from '../ui/texts.tsx'

export type FieldBase = {
  path: string
  label: string
  /** Optional fields are labelled so; required ones have a star. */
  isOptional?: boolean
  description?: ReactNode
  /** Why the field is read-only; undefined if it is editable. */
  disabledReason?: string | undefined
}

/** The common props of every input. */
export const commonProps = ({ label, isOptional, description, disabledReason }: FieldBase) => ({
  size: 'sm' as const,
  label: isOptional ? <OptionalLabel label={label} /> : label,
  withAsterisk: !isOptional,
  'aria-required': !isOptional,
  // Read-only rather than disabled: it can be focused and its reason read.
  readOnly: disabledReason !== undefined,
  'data-fixed': disabledReason !== undefined || undefined,
  description: disabledReason ?? description,
  // Keeps fields side by side aligned, whatever messages they show.
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
})

export const OptionalLabel = ({ label }: { label: string }) => (
  <>
    {label} <Dim>{t('(optional)')}</Dim>
  </>
)

type TextFieldProps = FieldBase & {
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
}

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

type TextAreaFieldProps = FieldBase & {
  rows?: number
  /** Whether it has the focus when its dialog opens. */
  isFocused?: boolean
}

const maxRows = 12
const heightOf = (rows: number) => `calc(${rows}lh + 2 * var(--input-padding-y) + 2px)`

/**
 * A field of several lines, which grows with its text where the browser supports it. Ctrl+Enter saves its form, because
 * Enter starts a new line.
 */
export function TextAreaField({ rows = 5, isFocused = false, ...base }: TextAreaFieldProps) {
  const field = useField<string>(base.path, base.label)
  return (
    <Textarea
      {...commonProps(base)}
      {...field}
      rows={rows}
      styles={{
        input: { fieldSizing: 'content', minHeight: heightOf(rows), maxHeight: heightOf(Math.max(rows, maxRows)) },
      }}
      data-autofocus={isFocused || undefined}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        awaitTypingPause()
        event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}

export function SwitchField({ path, label, description }: Pick<FieldBase, 'path' | 'label' | 'description'>) {
  const { value, onChange, ...field } = useField<boolean>(path, label)
  return (
    <Switch
      {...field}
      size="sm"
      label={label}
      description={description}
      aria-invalid={field.error !== undefined}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

type PasswordFieldProps = FieldBase & {
  autoComplete: 'current-password' | 'new-password'
  /** Whether it has the focus when its dialog opens. */
  isFocused?: boolean
}

export function PasswordField({ autoComplete, isFocused = false, ...base }: PasswordFieldProps) {
  const field = useField<string>(base.path, base.label)
  return (
    <PasswordInput
      {...commonProps(base)}
      {...field}
      label={base.label}
      autoComplete={autoComplete}
      data-autofocus={isFocused || undefined}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}
