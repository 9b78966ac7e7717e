import { dayParts, type DayPart } from '@hr/contract/areas/leave/days'
import { nonWorkingDayInput, nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { dayPartTexts, nonWorkingDaysTexts as texts } from '@hr/contract/areas/leave/texts'
import { DayField } from '../../form/DayField.tsx'
import { TextField } from '../../form/fields.tsx'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { labelled, SelectField } from '../../form/SelectField.tsx'
import { recordScreens } from '../../form/record-screens.tsx'
import { labelsOf, t } from '../../lib/t.ts'
import { CalendarsField } from './holiday-calendars/CalendarsField.tsx'
import { formatRecalculated } from './format-recalculated.ts'

type Draft = { title: string; startDate: string; endDate: string; part: DayPart; calendars: string[] }
const blank: Draft = { title: '', startDate: '', endDate: '', part: 'whole', calendars: [] }

const parts = labelled(dayParts, labelsOf(dayPartTexts))

const NonWorkingDayFields = () => (
  <FormSection>
    <TextField path="title" label={t('Title')} />
    <FieldPair>
      <DayField path="startDate" label={t('Start date')} />
      <DayField path="endDate" label={t('End date')} />
    </FieldPair>
    <SelectField path="part" label={t('Part of the day')} options={parts} />
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
  schema: nonWorkingDayInput,
  blank,
  draftOf: ({ title, startDate, endDate, part, calendars }) => ({ title, startDate, endDate, part, calendars }),
  bodyOf: (draft) => draft,
  Fields: NonWorkingDayFields,
})
