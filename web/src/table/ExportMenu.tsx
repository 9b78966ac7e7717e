import { Button, Loader } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState, type ComponentPropsWithRef } from 'react'
import type { FurtherExport } from '@hr/contract/areas/exports/exports'
import { t } from '../lib/t.ts'
import { useOpenedByAddress } from '../lib/use-opened-by-address.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazyMenu } from '../ui/lazy-part.tsx'
import type { ListedRow, ListPageState } from './use-list-page.ts'

export type ExportMenuProps = {
  /** The export, if it is not that of the call of the list. */
  sheet?: FurtherExport
  /** Columns that the user may add: their names and headers. */
  extras?: Readonly<Record<string, string>>
  list: Pick<ListPageState<ListedRow>, 'total' | 'selected' | 'viewColumns' | 'sheet'> & {
    query: Readonly<Record<string, string>>
  }
}

type ExportButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'> & { isPending?: boolean }

export const ExportButton = ({ isPending = false, ...props }: ExportButtonProps) => (
  <Button
    variant="default"
    aria-haspopup="menu"
    {...props}
    // Not disabled, so that it keeps the focus.
    aria-busy={isPending}
    leftSection={isPending ? <Loader size={16} aria-hidden="true" /> : <Icon icon={IconDownload} />}
    rightSection={<Icon icon={IconChevronDown} />}
  >
    {t('Export')}
  </Button>
)

/** The export of a list. */
export const ExportMenu = lazyMenu<ExportMenuProps>(
  async () => (await import('./ExportPopup.tsx')).ExportPopup,
  ({ sheet: _sheet, extras: _extras, list: _list, ...props }) => <ExportButton {...props} />,
)

/** The export of a list, which its address can open. */
export function ListExportMenu(props: ExportMenuProps) {
  // Each time that the address asks for the menu, it opens as a new one.
  const [asked, setAsked] = useState(0)
  useOpenedByAddress('export', () => setAsked(asked + 1))
  return <ExportMenu key={asked} {...props} isOpenedAtOnce={asked > 0} />
}
