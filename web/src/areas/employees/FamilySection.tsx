import { Select } from '@mantine/core'
import { useScrollIntoView, useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { childrenText } from '@hr/contract/areas/employees/derived'
import type { Child } from '@hr/contract/areas/employees/record'
import { useField, useFormOfPage } from '../../form/form-context.ts'
import { commonProps } from '../../form/fields.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { comboboxProps } from '../../form/combobox.ts'
import { t } from '../../lib/t.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ChildEditor } from './ChildEditor.tsx'
import { ChildList } from './ChildList.tsx'
import { blankChild } from './draft.ts'
import type { FormRules } from './form-rules.ts'
import { sections } from './sections.ts'
import { useChildren } from './use-children.ts'

// Specification one, section 9; with reduced motion the page scrolls immediately.
const scrollMs = 2500

const label = t('Children')
const yesAndNo = [
  { value: 'Yes', label: t('Yes') },
  { value: 'No', label: t('No') },
]

/** Whether there are children, and who they are: Yes shows the editor, No removes the children. */
export function FamilySection({ rules }: { rules: FormRules }) {
  const { id, value: children, error, onChange } = useField<Child[]>('children', label, childrenText)
  const form = useFormOfPage()
  const { isUnfinished } = useChildren()
  const [isRevealed, setRevealed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { scrollIntoView, cancel, targetRef } = useScrollIntoView<HTMLDivElement>({ duration: scrollMs, offset: 80 })
  // User input cancels the scrolling, so that nothing moves under the pointer or away from the focus.
  useWindowEvent('pointerdown', cancel)
  useWindowEvent('keydown', cancel)
  const hasChildren = isRevealed || children.length > 0

  const clear = () => {
    onChange([])
    form.setFieldValue('newChild', blankChild)
    form.setFieldValue('editedChild', null)
    setRevealed(false)
    setAsking(false)
  }
  const choose = (answer: string | null) => {
    if (answer === 'Yes') {
      setRevealed(true)
      // After the editor is rendered.
      setTimeout(() => scrollIntoView({ alignment: 'start' }))
    } else if (children.length > 0 || isUnfinished) setAsking(true)
    else clear()
  }
  return (
    <FormSection title={sections.family}>
      <Select
        {...commonProps({ path: 'children', label, isOptional: true })}
        id={id}
        error={error}
        data={yesAndNo}
        value={hasChildren ? 'Yes' : 'No'}
        onChange={choose}
        allowDeselect={false}
        comboboxProps={comboboxProps}
      />
      {hasChildren && (
        <div ref={targetRef}>
          <ChildList />
          <ChildEditor />
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('Delete the details of the children?')}
        confirm={t('Delete')}
        isDestructive
        onConfirm={clear}
        onClose={() => setAsking(false)}
      >
        {rules.stored
          ? t("The details of this employee's children will be deleted when you save.")
          : t('What you entered about them will be lost.')}
      </ConfirmDialog>
    </FormSection>
  )
}
