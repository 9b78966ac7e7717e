import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazyMenu } from '../ui/lazy-part.tsx'
import css from './columns-menu.module.css'

type Column = {
  id: string
  columnDef: { header?: unknown }
  getIsVisible: () => boolean
  getToggleVisibilityHandler: () => (event: unknown) => void
}
export type ColumnsMenuProps = {
  table: {
    getAllLeafColumns: () => Column[]
    setColumnOrder: (ids: string[]) => void
    setColumnVisibility: (visibility: Record<string, boolean>) => void
  }
}

export const ColumnsButton = (props: Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'>) => (
  <Button
    variant="default"
    aria-haspopup="dialog"
    {...props}
    classNames={{ root: css.button, label: css.buttonLabel }}
    aria-label={t('Columns')}
    leftSection={<Icon icon={IconColumns3} />}
  >
    {t('Columns')}
  </Button>
)

export const ColumnsMenu = lazyMenu<ColumnsMenuProps>(
  async () => (await import('./ColumnsPopup.tsx')).ColumnsPopup,
  ({ table: _table, ...props }) => <ColumnsButton {...props} />,
)
