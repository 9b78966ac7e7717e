import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'

type ImportButtonProps = {
  /** The import dialog, loaded when it is first opened. */
  dialog: ComponentType<{ onClose: () => void }>
}

/** A button that opens an import dialog. */
export function ImportButton({ dialog: Dialog }: ImportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<Icon icon={IconFileImport} />} onClick={() => setOpen(true)}>
        {t('Import')}
      </Button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}
