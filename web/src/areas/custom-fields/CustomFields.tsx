import { Button, Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { messageOf } from '../../api/errors.ts'
import { LoadError } from '../../api/LoadError.tsx'
import { useUser } from '../../api/session.ts'
import { formatInstant } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { FewRecord, FewRecords, menuEntry, moveEntries } from '../../table/FewRecords.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Hint } from '../../ui/texts.tsx'
import { toast } from '../../ui/toasts.tsx'
import { CustomFieldDialog } from './CustomFieldDialog.tsx'
import { DeleteFieldDialog } from './DeleteFieldDialog.tsx'
import { customFieldsQuery } from './use-custom-fields.ts'

type Opened = { kind: 'edit'; field: CustomField | undefined } | { kind: 'delete'; field: CustomField }

/** The fields that the company has added to the records of its employees. */
export default function CustomFields() {
  const { data, error, refetch } = useQuery(customFieldsQuery)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const present = data?.filter(({ archivedAt }) => archivedAt === null) ?? []
  const deleted = data?.filter(({ archivedAt }) => archivedAt !== null) ?? []
  const addButton = (
    <Button
      leftSection={<Icon icon={IconPlus} />}
      disabled={present.length >= maxCustomFields}
      onClick={() => setOpened({ kind: 'edit', field: undefined })}
    >
      {t('Add field')}
    </Button>
  )
  return (
    <Stack gap={20}>
      <PageTitle title={t(customFieldsTitles.title)} count={data && present.length}>
        {present.length > 0 && addButton}
      </PageTitle>
      <Hint>
        {t(
          'Fields that your company adds to the records of its employees: in forms, profiles, lists and spreadsheets.',
        )}
      </Hint>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton width="100%" height={120} />}
      {data && present.length === 0 && (
        <Sheet>
          <EmptyState
            icon={<Icon icon={IconAdjustmentsHorizontal} size={28} />}
            title={t('No custom fields')}
            text={t("Add fields for employee data that this product doesn't cover.")}
          >
            {addButton}
          </EmptyState>
        </Sheet>
      )}
      {present.length > 0 && <FieldList fields={present} onOpen={setOpened} />}
      {present.length >= maxCustomFields && <Hint>{t(customFieldsTexts.tooManyFields)}</Hint>}
      {deleted.length > 0 && <DeletedFields fields={deleted} />}
      {opened?.kind === 'edit' && <CustomFieldDialog stored={opened.field} fields={present} onClose={close} />}
      {opened?.kind === 'delete' && <DeleteFieldDialog field={opened.field} onClose={close} />}
    </Stack>
  )
}

type FieldListProps = { fields: readonly CustomField[]; onOpen: (opened: Opened) => void }

function FieldList({ fields, onOpen }: FieldListProps) {
  const { effectiveRole } = useUser()
  const move = useApiMutation(customFieldsApi.move, {
    changes: [customFieldsApi.list],
    onError: (error) => toast.error(messageOf(error, t('The field could not be saved'))),
  })
  const uuids = fields.map(({ uuid }) => uuid)
  const order = (next: string[]) => move.isPending || move.mutate({ body: { fields: next } })
  return (
    <FewRecords label={t(customFieldsTitles.title)}>
      {fields.map((field, index) => (
        <FewRecord
          key={field.uuid}
          name={t(labelOf(field))}
          closedReason={closedReasonOf(field, effectiveRole)}
          action={{
            label: t('Edit'),
            fullLabel: t('Edit {name}', { name: field.name }),
            onClick: () => onOpen({ kind: 'edit', field }),
          }}
          more={[
            ...moveEntries({ uuids, index, onMove: order }),
            menuEntry(t('Delete'), IconTrash, () => onOpen({ kind: 'delete', field }), 'danger'),
          ]}
        >
          <FieldText field={field} />
        </FewRecord>
      ))}
    </FewRecords>
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

/** The fields that can still be restored. */
function DeletedFields({ fields }: { fields: readonly CustomField[] }) {
  const { effectiveRole } = useUser()
  const timeZone = useTimeZone()
  const restore = useApiMutation(customFieldsApi.restore, {
    changes: [customFieldsApi.list],
    onSuccess: () => toast.success(t(customFieldsTexts.restored)),
    onError: (error) => toast.error(messageOf(error, t('The field could not be saved'))),
  })
  return (
    <Stack gap={12}>
      <h2>{t('Deleted fields')}</h2>
      <Hint>
        {t('{days, plural, one {They can be restored for # day.} other {They can be restored for # days.}}', {
          days: restorableDays,
        })}
      </Hint>
      <FewRecords label={t('Deleted fields')}>
        {fields.map((field) => (
          <FewRecord
            key={field.uuid}
            name={field.name}
            closedReason={closedReasonOf(field, effectiveRole)}
            action={{
              label: t('Restore'),
              fullLabel: t('Restore {name}', { name: field.name }),
              isBusy: restore.isPending && restore.variables.params.id === field.uuid,
              onClick: () => restore.mutate({ params: { id: field.uuid } }),
            }}
          >
            <Hint>{t('Deleted on {time}', { time: formatInstant(field.archivedAt ?? '', timeZone) })}</Hint>
          </FewRecord>
        ))}
      </FewRecords>
    </Stack>
  )
}
