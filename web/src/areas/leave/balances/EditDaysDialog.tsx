import { Text } from '@mantine/core'
import { leaveApi, type LeaveBalance } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { useApiMutation } from '../../../api/client.ts'
import { TextAreaField } from '../../../form/fields.tsx'
import { NumberField } from '../../../form/NumberField.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { FieldPair } from '../../../form/FormSection.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { t } from '../../../lib/t.ts'
import { toast } from '../../../ui/toasts.tsx'
import { LeaveTypeName } from '../LeaveTypeName.tsx'
import { afterSaving, toUpdateBody, draftOf, mayUseTypeDays, schemaFor, type DaysDraft } from './edit-days.ts'

type EditDaysDialogProps = { uuid: string; balance: LeaveBalance; onClose: () => void }

/** Corrects the used days and the total of an employee's leave type. */
export function EditDaysDialog({ uuid, balance, onClose }: EditDaysDialogProps) {
  const setDays = useApiMutation(leaveApi.setDays)
  const form = useRecordForm<DaysDraft>(schemaFor(balance), draftOf(balance))
  return (
    <FormDialog
      title={<LeaveTypeName {...balance} />}
      form={form}
      failedText={t('Failed to update data')}
      width={480}
      onClose={onClose}
      save={async (draft) => {
        const body = toUpdateBody(balance, draft)
        if (!body) return toast.info(t('There are no changes to save'))
        await setDays.mutateAsync({ params: { id: uuid, leavetype: balance.uuid }, body })
        return t(leaveTexts.daysUpdated)
      }}
    >
      <FieldPair>
        <NumberField path="currentNumberDays" label={t(leaveTexts.currentDays)} />
        <NumberField
          path="numberOfDays"
          label={t(leaveTexts.totalDays)}
          isOptional={mayUseTypeDays(balance)}
          description={
            balance.hasEntitlement
              ? t('Leave blank to use the days of the leave type. 365 means unlimited.')
              : t('365 means unlimited.')
          }
        />
      </FieldPair>
      <Text fz="sm" mih={18} aria-live="polite">
        {afterSaving(balance, form.values)}
      </Text>
      <TextAreaField
        path="reason"
        label={t('Reason')}
        isOptional
        rows={2}
        description={t('Shown in the balance history')}
      />
    </FormDialog>
  )
}
