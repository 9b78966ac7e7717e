import { Button } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { ExportedListName } from '@hr/contract/areas/exports/exports'
import { t } from '../lib/t.ts'
import { lazily } from '../ui/lazily.ts'

const OpenExportMenu = lazily(async () => (await import('./OpenExportMenu.tsx')).OpenExportMenu)

export type ExportMenuProps = {
  list: ExportedListName
  /** Search, filters, sort and order of the list, as they are asked for. */
  query: Record<string, string>
  /** Undefined: not known yet. */
  total: number | undefined
  /** The ids of the selected rows. */
  selected: readonly string[]
}

/** The list as a spreadsheet: all that search and filters leave, or what is selected. The menu is made when it is opened. */
export function ExportMenu(props: ExportMenuProps) {
  const [isMade, setMade] = useState(false)
  const button = (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
      rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden="true" />}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setMade(true)}
    >
      {t('Export')}
    </Button>
  )
  if (!isMade) return button
  return <OpenExportMenu {...props} fallback={button} onGiveUp={() => setMade(false)} />
}
