import { viewChangesApi } from '@hr/contract/areas/views/changes'
import { Menu, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { View } from '@hr/contract/areas/views/views'
import { useApiMutation } from '../api/client.ts'
import { ConfirmCall } from '../api/ConfirmCall.tsx'
import { messageOf } from '../api/errors.ts'
import { useUser } from '../api/session.ts'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import { toast } from '../ui/toasts.tsx'
import { noView } from './open-view.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { ViewsButton, type ViewsMenuProps } from './ViewsMenu.tsx'
import css from './views-menu.module.css'

/** The menu of the views of a list, open at first, and its dialogs. */
export function ViewsPopup({ list }: ViewsMenuProps) {
  const { view, views, open } = list.state.openView
  const { effectiveRole } = useUser()
  const button = useRef<HTMLButtonElement>(null)
  const [dialog, setDialog] = useState<'new' | 'edit' | 'delete'>()
  const close = () => setDialog(undefined)
  const mayDelete = view && (view.isOwn || effectiveRole === 'Superadmin')

  const { mutate: setDefault } = useApiMutation(viewChangesApi.setDefault, {
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error, t('The view could not be saved'))),
  })

  return (
    <>
      <Menu defaultOpened position="bottom-end" onClose={() => button.current?.focus()}>
        <Menu.Target>
          <ViewsButton ref={button} current={view?.name} />
        </Menu.Target>
        <Menu.Dropdown aria-label={t('Views')} className={css.dropdown}>
          {views.length > 0 && (
            <>
              <Menu.Label>{t('Views')}</Menu.Label>
              <div className={css.views}>
                <Menu.RadioGroup
                  value={view?.uuid ?? noView}
                  onChange={(uuid) => open(uuid === noView ? undefined : uuid)}
                >
                  <Menu.RadioItem value={noView} closeMenuOnClick>
                    {t('Without a view')}
                  </Menu.RadioItem>
                  {views.map((one) => (
                    <Menu.RadioItem key={one.uuid} value={one.uuid} closeMenuOnClick>
                      <span className={css.name}>{one.name}</span>
                      <Text span size="xs" c="dimmed">
                        {detailsOf(one).join(' · ')}
                      </Text>
                    </Menu.RadioItem>
                  ))}
                </Menu.RadioGroup>
              </div>
              <Menu.Divider />
            </>
          )}
          <Menu.Item leftSection={<Icon icon={IconPlus} />} onClick={() => setDialog('new')}>
            {t('Save as new view')}
          </Menu.Item>
          {view?.isOwn && (
            <Menu.Item leftSection={<Icon icon={IconPencil} />} onClick={() => setDialog('edit')}>
              {t('Rename or share view')}
            </Menu.Item>
          )}
          {view && (
            <Menu.Item
              leftSection={<Icon icon={view.isDefault ? IconArrowDown : IconArrowUp} />}
              onClick={() => setDefault({ params: { id: view.uuid }, body: { isDefault: !view.isDefault } })}
            >
              {view.isDefault ? t('Remove as default') : t('Set as default view')}
            </Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item color="danger" leftSection={<Icon icon={IconTrash} />} onClick={() => setDialog('delete')}>
              {t('Delete view')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'new' && <ViewDialog list={list} stored={undefined} onClose={close} />}
      {dialog === 'edit' && view && <ViewDialog list={list} stored={view} onClose={close} />}
      {dialog === 'delete' && view && <DeleteDialog view={view} onDeleted={() => open(undefined)} onClose={close} />}
    </>
  )
}

function detailsOf({ isOwn, sharedWith, owner, isDefault }: View): string[] {
  return [
    ...(isDefault ? [t('Default view')] : []),
    ...(isOwn ? (sharedWith === null ? [] : [t('Shared')]) : [t('Shared by {name}', { name: owner })]),
  ]
}

type DeleteDialogProps = { view: View; onDeleted: () => void; onClose: () => void }

const DeleteDialog = ({ view: { uuid, name, sharedWith, version }, onDeleted, onClose }: DeleteDialogProps) => (
  <ConfirmCall
    endpoint={viewChangesApi.remove}
    input={{ params: { id: uuid }, query: { version } }}
    title={t('Delete {name}?', { name })}
    record={name}
    confirm={t('Delete')}
    isDestructive
    doneText={({ message }) => message}
    onDone={onDeleted}
    onClose={onClose}
  >
    {sharedWith === null
      ? t('The view is deleted. The records in the list are kept.')
      : t('The view is deleted for everyone it is shared with. The records in the list are kept.')}
  </ConfirmCall>
)
