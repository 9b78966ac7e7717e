import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../lib/t.ts'
import { HolidaysDialog } from './HolidaysDialog.tsx'

/** Adds the public holidays of a country and a year. */
export function HolidaysButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={16} stroke={1.5} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('Public holidays')}
      </Button>
      {isOpen && <HolidaysDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
