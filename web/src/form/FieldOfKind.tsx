import type { FieldDefinition } from '@hr/contract/lib/field-kinds'
import { untranslated } from '../lib/language.ts'
import { labelsOf, t } from '../lib/t.ts'
import { DayField } from './DayField.tsx'
import { TextAreaField, TextField, type FieldBase } from './fields.tsx'
import { MultiSelectField } from './MultiSelectField.tsx'
import { NumberField } from './NumberField.tsx'
import { labelled, SelectField } from './SelectField.tsx'

type FieldOfKindProps = Omit<FieldBase, 'label'> & {
  field: FieldDefinition & Pick<FieldBase, 'isOptional'>
  /** For days: how many years ago the calendar opens. */
  yearsAgo?: number | undefined
}

const yesAndNo = { true: t('Yes'), false: t('No') }

/** The control of a field, by its kind. Lists of texts, rows and other records have controls of their own. */
export function FieldOfKind({ field, yearsAgo, ...given }: FieldOfKindProps) {
  const { kind, values = [], texts = {}, lang, blank, address = 'text' } = field
  const base = { isOptional: field.isOptional ?? false, ...given, label: t(field.label) }
  if (kind === 'day') return <DayField {...base} yearsAgo={yearsAgo} />
  if (kind === 'long text') return <TextAreaField {...base} />
  if (kind === 'number') return <NumberField {...base} />
  if (kind === 'flag') return <SelectField {...base} options={labelled(['true', 'false'], yesAndNo)} />
  if (kind === 'choices')
    return <MultiSelectField {...base} options={labelled(values, labelsOf(texts))} placeholder={t('Choose')} />
  if (kind === 'choice')
    return (
      <SelectField
        {...base}
        options={labelled(values, labelsOf(texts))}
        lang={untranslated(lang)}
        blank={blank === null ? undefined : 'never empty'}
      />
    )
  return <TextField {...base} type={address} />
}
