import { viewChangesApi } from '@hr/contract/areas/views/changes'
import { Button } from '@mantine/core'
import { viewsTexts } from '@hr/contract/areas/views/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useApiMutation } from '../api/client.ts'
import { messageOf } from '../api/errors.ts'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'
import { focusTitle } from '../ui/PageTitle.tsx'
import { toast } from '../ui/toasts.tsx'
import { viewsQuery } from './open-view.ts'
import type { ViewsMenuProps } from './ViewsMenu.tsx'

/** Says that the list differs from the open view; saves the changes in it or takes them back. */
export function ViewChanges({ list }: ViewsMenuProps) {
  const { view, open } = list.state.openView
  const client = useQueryClient()
  const update = useApiMutation(viewChangesApi.update, {
    onSuccess: (saved) => {
      client.setQueryData(viewsQuery.queryKey, (views) => views?.map((one) => (one.uuid === saved.uuid ? saved : one)))
      reset()
      toast.success(t(viewsTexts.changed))
    },
    onError: (error) => toast.error(messageOf(error, t('The view could not be saved'))),
  })
  if (!view) return null
  const reset = () => {
    open(view.uuid)
    // The buttons disappear.
    focusTitle()
  }
  const save = () => {
    const { uuid, name, sharedWith, version } = view
    update.mutate({ params: { id: uuid }, body: { name, sharedWith, content: list.content, version } })
  }
  return (
    <>
      <span>{t('View changed')}</span>
      {view.isOwn && (
        <Button variant="subtle" loading={update.isPending} onClick={save}>
          {t('Save view')}
        </Button>
      )}
      <Button variant="subtle" onClick={reset}>
        {t('Reset view')}
      </Button>
    </>
  )
}

/** Says what of the view in the address the list is shown without. */
export const ViewNotice = ({ isUnknown }: { isUnknown: boolean }) => (
  <Notice tone="warn">
    {isUnknown
      ? t('This view was deleted, or is not shared with you. The list is shown without it.')
      : t("The list is shown without parts of this view: they were deleted, or you can't see them.")}
  </Notice>
)
