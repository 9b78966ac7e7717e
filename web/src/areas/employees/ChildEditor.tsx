import { Button, Group, SimpleGrid } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { genders, genderTexts } from '@hr/contract/areas/employees/record'
import { DayField } from '../../form/DayField.tsx'
import { TextField } from '../../form/fields.tsx'
import { RowContext } from '../../form/form-context.ts'
import { labelled, SelectField } from '../../form/SelectField.tsx'
import { isComposing } from '../../lib/is-composing.ts'
import { labelsOf, t } from '../../lib/t.ts'
import { useChildren } from './use-children.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './employee-form.module.css'

/** Adds a child, or edits one. */
export function ChildEditor() {
  const { editedChild, begin, finish } = useChildren()
  const editor = useRef<HTMLFieldSetElement>(null)
  const focusName = () => editor.current?.querySelector('input')?.focus()
  useEffect(() => {
    if (editedChild !== null) editor.current?.querySelector('input')?.focus()
  }, [editedChild])
  const end = () => {
    if (finish()) focusName()
    // Focuses the first invalid field once it is marked.
    else setTimeout(() => editor.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  // Enter submits the child, not the whole form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || isComposing(event)) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    end()
  }
  return (
    // Handles Enter in its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset className={css.editor} ref={editor} onKeyDown={onKeyDown}>
      <legend>{editedChild === null ? t('Add a child') : t(employeesTexts.editChildData)}</legend>
      <RowContext value={t('Child')}>
        <SimpleGrid minColWidth="min(160px, 100%)" spacing={8} mb={12} style={{ alignItems: 'start' }}>
          <TextField path="newChild.name" label={t('Name', undefined, 'person')} />
          <SelectField path="newChild.gender" label={t('Gender')} options={labelled(genders, labelsOf(genderTexts))} />
          <DayField path="newChild.dateOfBirth" label={t('Date of birth')} yearsAgo={5} />
        </SimpleGrid>
      </RowContext>
      <Group gap={8}>
        <Button variant="default" leftSection={editedChild === null && <Icon icon={IconPlus} />} onClick={end}>
          {editedChild === null ? t('Add child') : t(employeesTexts.editChild)}
        </Button>
        {editedChild !== null && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              begin(null)
              focusName()
            }}
          >
            {t(employeesTexts.cancelEditChild)}
          </Button>
        )}
      </Group>
    </fieldset>
  )
}
