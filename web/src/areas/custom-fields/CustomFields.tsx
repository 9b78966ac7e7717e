import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RoleName } from '@hr/contract/access'
import { customFieldsApi, customFieldsTexts } from '@hr/contract/areas/custom-fields/custom-fields'
import {
  accessTo,
  customFieldClassTexts,
  customFieldKindTexts,
  labelOf,
  restorableDays,
  type CustomField,
} from '@hr/contract/areas/custom-fields/fields'
import { maxCustomFields } from '@hr/contract/areas/custom-fields/values'
import { customFieldsTitles } from '@hr/contract/areas/custom-fields/titles'
import { useApiMutation } from '../../api/client.ts'
import { useTimeZone } from '../../api/client-settings.ts'
import { useUser } from '../../api/session.ts'
import { formatInstant } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { OrderedSettings } from '../../table/OrderedSettings.tsx'
import { useMove } from '../../table/use-move.ts'
import { Hint } from '../../ui/texts.tsx'
import { toast } from '../../ui/toasts.tsx'
import { CustomFieldDialog } from './CustomFieldDialog.tsx'
import { DeleteFieldDialog } from './DeleteFieldDialog.tsx'
import { customFieldsQuery } from './use-custom-fields.ts'

const failedText = t('The field could not be saved')

/** The fields that the company has added to the records of its employees. */
export default function CustomFields() {
  const fields = useQuery(customFieldsQuery)
  const { effectiveRole } = useUser()
  const timeZone = useTimeZone()
  const move = useMove({
    endpoint: customFieldsApi.move,
    list: { endpoint: customFieldsApi.list, queryKey: customFieldsQuery.queryKey },
    inputOf: (uuids) => ({ body: { fields: uuids } }),
    failedText,
  })
  const restore = useApiMutation(customFieldsApi.restore, {
    onSuccess: () => toast.success(t(customFieldsTexts.restored)),
  })
  return (
    <OrderedSettings<CustomField>
      query={fields}
      title={t(customFieldsTitles.title)}
      about={
        <Hint>
          {t("Fields that your company adds to its employees' records: in forms, profiles, lists and spreadsheets.")}
        </Hint>
      }
      none={{
        icon: IconAdjustmentsHorizontal,
        title: t('No custom fields'),
        text: t("Add fields for employee data that this application doesn't cover."),
      }}
      addLabel={t('Add field')}
      max={maxCustomFields}
      tooMany={t(customFieldsTexts.tooManyFields)}
      archived={{
        title: t('Deleted fields'),
        about: t('{days, plural, one {They can be restored for # day.} other {They can be restored for # days.}}', {
          days: restorableDays,
        }),
        textOf: ({ archivedAt }) => (
          <Hint>{t('Deleted on {time}', { time: formatInstant(archivedAt ?? '', timeZone) })}</Hint>
        ),
      }}
      isArchived={({ archivedAt }) => archivedAt !== null}
      nameOf={({ name }) => name}
      labelOf={(field) => t(labelOf(field))}
      textOf={(field) => <FieldText field={field} />}
      closedReasonOf={(field) => closedReasonOf(field, effectiveRole)}
      onMove={move}
      restore={restore}
      failedText={failedText}
      editDialog={(field, present, close) => <CustomFieldDialog stored={field} fields={present} onClose={close} />}
      deleteDialog={(field, close) => <DeleteFieldDialog field={field} onClose={close} />}
    />
  )
}

/** Why the user may not change a field; undefined if the user may. */
const closedReasonOf = (field: CustomField, role: RoleName | null) =>
  accessTo(field, { role }, 'all') === 'write' ? undefined : t(customFieldsTexts.closed)

function FieldText({ field }: { field: CustomField }) {
  const { section, kind, fieldClass, isRequired, isUnique, options } = field
  const shown = options.filter(({ isArchived }) => !isArchived).map(({ name }) => name)
  const facts = [
    t(customFieldKindTexts[kind]),
    t(customFieldClassTexts[fieldClass]),
    section,
    isRequired && t('Required'),
    isUnique && t('Unique'),
  ]
  return (
    <>
      <Hint>{facts.filter(Boolean).join(' · ')}</Hint>
      {shown.length > 0 && <Hint lineClamp={2}>{shown.join(', ')}</Hint>}
    </>
  )
}
