import { leaveApi } from '@hr/contract/areas/leave/leave'
import { nonWorkingDayInput, nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { nonWorkingDaysTexts as texts } from '@hr/contract/areas/leave/texts'
import { DayField } from '../../form/DayField.tsx'
import { TextField } from '../../form/fields.tsx'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { recordScreens } from '../../form/record-screens.tsx'
import { t } from '../../lib/t.ts'
import { CalendarsField } from './holiday-calendars/CalendarsField.tsx'
import { formatRecalculated } from './format-recalculated.ts'

type Draft = { title: string; startDate: string; endDate: string; calendars: string[] }
const blank: Draft = { title: '', startDate: '', endDate: '', calendars: [] }

const NonWorkingDayFields = () => (
  <FormSection>
    <TextField path="title" label={t('Title')} />
    <FieldPair>
      <DayField path="startDate" label={t('Start date')} />
      <DayField path="endDate" label={t('End date')} />
    </FieldPair>
    <CalendarsField />
  </FormSection>
)

export const { New: NonWorkingDayNew, Edit: NonWorkingDayEdit } = recordScreens({
  api: nonWorkingDaysApi,
  list: 'nonWorkingDays',
  texts: {
    ...texts,
    added: ({ recalculated }) => formatRecalculated(t(texts.added), recalculated),
    edited: ({ recalculated }) => formatRecalculated(t(texts.edited), recalculated),
  },
  changes: [nonWorkingDaysApi.list, leaveApi.preview],
  schema: nonWorkingDayInput,
  blank,
  draftOf: ({ title, startDate, endDate, calendars }) => ({ title, startDate, endDate, calendars }),
  bodyOf: (draft) => draft,
  Fields: NonWorkingDayFields,
})
