import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { t } from '../lib/t.ts'

type ImportButtonProps = {
  /** The window of the import, loaded when it is first needed. */
  window: ComponentType<{ opened: boolean; onClose: () => void }>
}

/** Opens an import. */
export function ImportButton({ window: Window }: ImportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  // Once opened it stays in the page, so that it closes as it opened.
  const [isMade, setMade] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} stroke={1.5} aria-hidden="true" />}
        onClick={() => {
          setMade(true)
          setOpen(true)
        }}
      >
        {t('Import')}
      </Button>
      {isMade && <Window opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
