import { viewChangesApi } from '@hr/contract/areas/views/changes'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { may } from '@hr/contract/access'
import { shareableWith, viewKinds } from '@hr/contract/areas/views/kinds'
import { viewsTexts } from '@hr/contract/areas/views/texts'
import { sharedRoleTexts } from '@hr/contract/areas/views/shared-roles'
import { isKeptFilter, sharedRoles, type View } from '@hr/contract/areas/views/views'
import { name } from '@hr/contract/lib/fields'
import { useApiMutation } from '../api/client.ts'
import { useUser } from '../api/session.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { TextField } from '../form/fields.tsx'
import { labelled, SelectField } from '../form/SelectField.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { useStoredEntry } from '../form/use-stored-record.ts'
import { labelsOf, t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'
import { Hint } from '../ui/texts.tsx'
import { namesOf } from './filters/filters.ts'
import { viewsQuery } from './open-view.ts'
import type { ViewsMenuProps } from './ViewsMenu.tsx'

const schema = z.object({ name, sharedWith: z.enum(sharedRoles).nullable() })

/** The filters of the list that a view does not keep. */
const droppedFilters = ({ filters = [], state }: ViewsMenuProps['list']) =>
  filters.filter((filter) =>
    namesOf(filter).some((name) => {
      const value = state.filters?.[name]
      return value !== undefined && !isKeptFilter(name, value)
    }),
  )

const draftOf = ({ name, sharedWith }: Pick<View, 'name' | 'sharedWith'>) => ({ name, sharedWith })

type ViewDialogProps = ViewsMenuProps & { stored: View | undefined; onClose: () => void }

/** Saves the list as it is now as a view, or renames and shares a view. */
export function ViewDialog({ list, stored: loaded, onClose }: ViewDialogProps) {
  const { effectiveRole } = useUser()
  const client = useQueryClient()
  const create = useApiMutation(viewChangesApi.create)
  const update = useApiMutation(viewChangesApi.update)
  const { stored, loadCurrent } = useStoredEntry(loaded, viewsQuery, draftOf)
  const form = useRecordForm(schema, draftOf(stored ?? { name: '', sharedWith: null }))
  return (
    <FormDialog
      title={stored ? t('Rename or share view') : t('Save view')}
      form={form}
      failedText={t('The view could not be saved')}
      loadCurrent={loadCurrent}
      width={480}
      onClose={onClose}
      save={async (values) => {
        if (stored) {
          const { uuid, content, version } = stored
          await update.mutateAsync({ params: { id: uuid }, body: { ...values, content, version } })
          return t(viewsTexts.changed)
        }
        const view = await create.mutateAsync({ body: { ...values, list: list.name, content: list.content } })
        // Known at once, so that it can be opened.
        client.setQueryData(viewsQuery.queryKey, (views) => views && [...views, view])
        list.state.openView.open(view.uuid)
        return t(viewsTexts.saved)
      }}
    >
      <TextField path="name" label={t('Name')} />
      {may('view.share', effectiveRole) && (
        <SelectField
          path="sharedWith"
          label={t('Shared with')}
          description={t(
            'Leave blank to keep it to yourself. Others see only the records and fields that they have access to.',
          )}
          options={labelled(shareableWith(viewKinds[list.name]), labelsOf(sharedRoleTexts))}
          isOptional
        />
      )}
      {!stored && (
        <>
          <Hint>{t('A view saves filters, columns and order, but not the search text.')}</Hint>
          {droppedFilters(list).map(({ label }) => (
            <Notice key={label} tone="warn">
              {t('The filter {label} is not saved', { label })}
            </Notice>
          ))}
        </>
      )}
    </FormDialog>
  )
}
