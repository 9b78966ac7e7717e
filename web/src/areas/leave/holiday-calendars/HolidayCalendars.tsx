import { Box, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { holidayCalendarsApi, type HolidayCalendar } from '@hr/contract/areas/leave/holiday-calendars'
import { holidayCalendarsTexts } from '@hr/contract/areas/leave/schedule-texts'
import { query, useApiMutation } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { Part } from '../../../api/Part.tsx'
import { InlineConfirm } from '../../../form/InlineConfirm.tsx'
import { t } from '../../../lib/t.ts'
import { FewRecord, FewRecords } from '../../../table/FewRecords.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { HolidayCalendarForm } from './HolidayCalendarForm.tsx'
import { dialogWidth } from './dialog-width.ts'
import { Hint } from '../../../ui/texts.tsx'

/** The holiday calendars with their offices: adds, changes and deletes them. The form replaces the list. */
export function HolidayCalendars({ onClose }: { onClose: () => void }) {
  const [edited, setEdited] = useState<HolidayCalendar | 'new'>()
  if (edited)
    return <HolidayCalendarForm stored={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
  return <CalendarListDialog onEdit={setEdited} onClose={onClose} />
}

type CalendarListDialogProps = { onEdit: (calendar: HolidayCalendar | 'new') => void; onClose: () => void }

function CalendarListDialog({ onEdit, onClose }: CalendarListDialogProps) {
  const calendars = useQuery(query(holidayCalendarsApi.list, {}))
  const [asked, setAsked] = useState<HolidayCalendar>()
  const removal = useApiMutation(holidayCalendarsApi.remove)
  async function removeCalendar({ uuid }: HolidayCalendar) {
    setAsked(undefined)
    const { message } = await removal.mutateAsync({ params: { id: uuid } })
    toast.success(message)
  }
  return (
    <Dialog onClose={onClose} title={t(holidayCalendarsTexts.title)} size={dialogWidth} fillsPhone>
      <Box component="p" mb={16}>
        {t("Offices with their own calendar use it. All other offices use the company's.")}
      </Box>
      {removal.error && <Notice tone="danger">{messageOf(removal.error, t('Failed to delete data'))}</Notice>}
      <Part query={calendars} skeleton={<Skeleton width="100%" height={56} />}>
        {(listed) => (
          <FewRecords isPlain label={t(holidayCalendarsTexts.title)}>
            {listed.map((calendar) => {
              const { uuid, name } = calendar
              const edit = {
                label: t('Edit'),
                fullLabel: t('Edit {name}', { name }),
                onClick: () => onEdit(calendar),
              }
              const remove = {
                label: t('Delete'),
                fullLabel: t('Delete {name}', { name }),
                onClick: () => setAsked(calendar),
              }
              return (
                <FewRecord
                  key={uuid}
                  name={name}
                  actions={calendar.isCompany ? [edit] : [edit, remove]}
                  question={
                    asked?.uuid === uuid ? (
                      <InlineConfirm
                        question={t('Delete the calendar {name}?', { name })}
                        confirm={t('Delete')}
                        // The error is shown above the list.
                        onConfirm={() => void removeCalendar(calendar).catch(() => undefined)}
                        onClose={() => setAsked(undefined)}
                      />
                    ) : undefined
                  }
                >
                  <Hint>{officesOf(calendar)}</Hint>
                </FewRecord>
              )
            })}
          </FewRecords>
        )}
      </Part>
      <Button mt={16} leftSection={<Icon icon={IconPlus} />} onClick={() => onEdit('new')}>
        {t('Add calendar')}
      </Button>
    </Dialog>
  )
}

const officesOf = ({ isCompany, offices }: HolidayCalendar): string => {
  if (isCompany) return t('All other offices')
  return offices.length === 0 ? t('No offices') : offices.join(', ')
}
