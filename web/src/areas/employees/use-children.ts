import { issueText } from '../../lib/issue-text.ts'
import { child, type Child } from '@hr/contract/areas/employees/record'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { useFormOfPage } from '../../form/form-context.ts'
import { isSame } from '../../form/merge-draft.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { blankChild, childrenOf, type ChildDraft, type Draft } from './draft.ts'

const fields = Object.keys(blankChild) as (keyof ChildDraft)[]

/** The children in the form and their actions: the editor adds or edits one. */
export function useChildren() {
  const form = useFormOfPage()
  // Only used in the employee form.
  const draft = form.values as unknown as Draft
  const { children, newChild, editedChild } = draft

  const before = (editedChild === null ? undefined : children[editedChild]) ?? blankChild
  const begin = (index: number | null) => {
    for (const field of fields) form.clearFieldError(`newChild.${field}`)
    form.setFieldValue('newChild', (index === null ? undefined : children[index]) ?? blankChild)
    form.setFieldValue('editedChild', index)
  }
  /** Returns false if the child is invalid; its fields show the errors. */
  const finish = (): boolean => {
    const { error } = child.safeParse(newChild)
    for (const issue of error?.issues ?? []) form.setFieldError(`newChild.${issue.path.join('.')}`, issueText(issue))
    if (error) return false
    form.setFieldValue('children', childrenOf(draft))
    begin(null)
    toast.success(t(editedChild === null ? employeesTexts.childAdded : employeesTexts.childEdited))
    return true
  }
  const remove = (removed: Child) => {
    const index = children.indexOf(removed)
    form.setFieldValue('children', children.toSpliced(index, 1))
    if (editedChild === index) begin(null)
    else if (editedChild !== null && index < editedChild) form.setFieldValue('editedChild', editedChild - 1)
    toast.success(t(employeesTexts.childDeleted))
  }
  /** The editor has content that is not in the list. */
  const isUnfinished = !isSame(newChild, before)
  return { children, editedChild, isUnfinished, begin, finish, remove }
}
