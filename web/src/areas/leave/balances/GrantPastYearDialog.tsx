import { Stack, Text } from '@mantine/core'
import { z } from 'zod'
import { pastYearsApi, type PastYear } from '@hr/contract/areas/leave/past-years'
import { useApiMutation } from '../../../api/client.ts'
import { TextField } from '../../../form/fields.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { t } from '../../../lib/t.ts'
import { formatPastDays } from './format-balance.ts'

const draftSchema = z.object(pastYearsApi.grant.body.shape)

type GrantPastYearDialogProps = { uuid: string; year: PastYear; onClose: () => void }

/** Grants an employee a leave year that is over, with a reason. */
export function GrantPastYearDialog({ uuid, year, onClose }: GrantPastYearDialogProps) {
  const grant = useApiMutation(pastYearsApi.grant)
  const form = useRecordForm<{ reason: string }>(draftSchema, { reason: '' })
  return (
    <FormDialog
      title={t('Grant {name}?', { name: year.name })}
      form={form}
      failedText={t('Failed to update data')}
      saveLabel={t('Grant')}
      width={480}
      onClose={onClose}
      save={async (body) => (await grant.mutateAsync({ params: { id: uuid, leavetype: year.uuid }, body })).message}
    >
      <Stack gap={12}>
        <Text fw={600}>{formatPastDays(year)}</Text>
        <p>
          {t(
            "The year is over and no days were granted to this employee. They are granted now by that year's rules and the current record. Days already added in a later year to make up for this are subtracted in that year.",
          )}
        </p>
        <TextField path="reason" label={t('Reason')} description={t('Shown in the balance history')} />
      </Stack>
    </FormDialog>
  )
}
