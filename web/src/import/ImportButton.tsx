import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { useOpenedByAddress } from '../lib/use-opened-by-address.ts'
import { Icon } from '../ui/Icon.tsx'

/** Opens the import of a list, as its address can. @param children the dialog, which calls `close` */
export function ImportButton({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useOpenedByAddress('import', open)
  return (
    <>
      <Button variant="default" leftSection={<Icon icon={IconFileImport} />} aria-haspopup="dialog" onClick={open}>
        {t('Import')}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
