import { ColorInput } from '@mantine/core'
import { t } from '../lib/t.ts'
import { dark, light } from '../ui/tokens.ts'
import { useField } from './form-context.ts'
import { commonProps, type FieldBase } from './fields.tsx'

const offered = [light.accent, light.ok, light.warn, light.danger, light.info, light.violet, light.mute, dark.accent]

/** A colour, picked or typed as '#1a7441'. */
export function ColourField(base: FieldBase) {
  const field = useField<string>(base.path, base.label)
  return (
    <ColorInput
      {...commonProps(base)}
      {...field}
      format="hex"
      swatches={offered}
      withPicker
      eyeDropperButtonProps={{ 'aria-label': t('Pick a colour from the screen') }}
    />
  )
}
