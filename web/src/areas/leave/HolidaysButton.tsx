import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../lib/t.ts'
import { HolidaysDialog } from './HolidaysDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** A button that adds the public holidays of a country and year. */
export function HolidaysButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<Icon icon={IconCalendarPlus} />} onClick={() => setIsOpen(true)}>
        {t('Public holidays')}
      </Button>
      {isOpen && <HolidaysDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
