import { Button } from '@mantine/core'
import { IconChevronDown, IconList } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import type { ViewedList } from '@hr/contract/areas/views/kinds'
import type { ViewContent } from '@hr/contract/areas/views/views'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazyMenu } from '../ui/lazy-part.tsx'
import type { Filter, FilterValues } from './filters/filters.ts'
import type { OpenView } from './open-view.ts'
import css from './views-menu.module.css'

export type ViewsMenuProps = {
  list: {
    name: ViewedList
    /** The content of a view of the list as it is now. */
    content: ViewContent
    /** The filters of a list; reports have none. */
    filters?: readonly Filter[]
    state: { openView: Pick<OpenView<ViewContent>, 'view' | 'views' | 'open'>; filters?: FilterValues }
  }
}

type ViewsButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'> & {
  /** The name of the open view. */
  current: string | undefined
}

export const ViewsButton = ({ current, ...props }: ViewsButtonProps) => (
  <Button
    variant="default"
    aria-haspopup="menu"
    {...props}
    aria-label={current === undefined ? t('Views') : t('View: {name}', { name: current })}
    classNames={{ root: current === undefined ? css.closed : undefined, label: css.label }}
    leftSection={<Icon icon={IconList} />}
    rightSection={<Icon icon={IconChevronDown} />}
  >
    {current ?? t('Views')}
  </Button>
)

/** The saved views of a list: opens, saves, shares and deletes them. */
export const ViewsMenu = lazyMenu<ViewsMenuProps>(
  async () => (await import('./ViewsPopup.tsx')).ViewsPopup,
  ({ list, ...props }) => <ViewsButton current={list.state.openView.view?.name} {...props} />,
)
