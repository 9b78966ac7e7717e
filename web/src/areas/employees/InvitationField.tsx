import { Select } from '@mantine/core'
import { invitationTime, type InvitationTime } from '@hr/contract/areas/employees/invitation-time'
import { noServerTexts } from '@hr/contract/areas/notifications/no-server-texts'
import { useIsMailStored, useToday } from '../../api/client-settings.ts'
import { comboboxProps } from '../../form/combobox.ts'
import { commonProps } from '../../form/fields.tsx'
import { useField, useFormOfPage } from '../../form/form-context.ts'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import type { Draft } from './draft.ts'

const label = t('Invitation')

/** When a new employee gets the link to set a password. It follows the start date until HR chooses. */
export function InvitationField() {
  const today = useToday()
  const isMailStored = useIsMailStored()
  const { startDate } = useFormOfPage().values as Draft
  const time = (chosen: InvitationTime | null) => invitationTime(chosen, startDate, today)
  const texts: Readonly<Record<InvitationTime, string>> = {
    now: t('Now'),
    'first day': t('On the first day, {day}', { day: startDate && formatDay(startDate) }),
    later: t('Later, from the profile'),
  }
  const field = useField<InvitationTime | null>('invitation', label, (chosen) => texts[time(chosen)])
  const options: InvitationTime[] = startDate > today ? ['now', 'first day', 'later'] : ['now', 'later']
  return (
    <Select<InvitationTime>
      {...commonProps({
        path: 'invitation',
        label,
        description: isMailStored ? t(noServerTexts.noServer) : t('An email with a link to set a password'),
      })}
      {...field}
      value={time(field.value)}
      data={options.map((value) => ({ value, label: texts[value] }))}
      comboboxProps={comboboxProps}
      allowDeselect={false}
    />
  )
}
