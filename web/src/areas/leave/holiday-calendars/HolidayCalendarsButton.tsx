import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../../lib/t.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { dialogWidth } from './dialog-width.ts'

const HolidayCalendars = lazyDialog(
  async () => (await import('./HolidayCalendars.tsx')).HolidayCalendars,
  t('Holiday calendars'),
  dialogWidth,
)

/** A button that manages the holiday calendars of offices. */
export function HolidayCalendarsButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon icon={IconMapPin} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('Holiday calendars')}
      </Button>
      {isOpen && <HolidayCalendars onClose={() => setIsOpen(false)} />}
    </>
  )
}
