import { Button } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../../lib/t.ts'
import { CalendarFeeds } from './CalendarFeeds.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** Adds the user's leave, or the team's absences, to a calendar program. */
export function CalendarFeedsButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon icon={IconCalendarShare} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('Calendar feed')}
      </Button>
      {isOpen && <CalendarFeeds onClose={() => setIsOpen(false)} />}
    </>
  )
}
