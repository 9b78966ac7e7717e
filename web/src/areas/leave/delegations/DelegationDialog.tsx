import { issue } from '@hr/contract/lib/messages'
import { Stack } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { z } from 'zod'
import { delegationsApi, delegationTexts } from '@hr/contract/areas/leave/delegations'
import type { DayRange } from '@hr/contract/areas/leave/days'
import type { Person } from '@hr/contract/areas/employees/people'
import { isDay } from '@hr/contract/lib/day'
import { day, fieldTexts } from '@hr/contract/lib/fields'
import { useApiMutation } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import { DayField } from '../../../form/DayField.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { FieldPair } from '../../../form/FormSection.tsx'
import { PersonField } from '../../../form/PersonField.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { store } from '../../../lib/store.ts'
import { t } from '../../../lib/t.ts'
import { Icon } from '../../../ui/Icon.tsx'

type Draft = { delegate: Person | null; startDate: string; endDate: string }

const draftSchema = z
  .object({
    delegate: z.custom<Person | null>((person) => person !== null, issue(fieldTexts.required)),
    startDate: day,
    endDate: day,
  })
  .refine(({ startDate, endDate }) => !isDay(startDate) || !isDay(endDate) || startDate <= endDate, {
    path: ['endDate'],
    message: issue(delegationTexts.endBeforeStart),
  })

type DelegationDialogProps = {
  approver: string
  /** The proposed dates. */
  range: Partial<DayRange>
  onClose: () => void
}

/** Lets an employee decide in an approver's place between two dates. */
export function DelegationDialog({ approver, range, onClose }: DelegationDialogProps) {
  const { startDate = '', endDate = '' } = range
  const user = useUser()
  const add = useApiMutation(delegationsApi.create)
  const form = useRecordForm<Draft>(draftSchema, { delegate: null, startDate, endDate })
  return (
    <FormDialog
      title={t('Choose a delegate')}
      form={form}
      failedText={t('The delegation could not be saved')}
      saveIcon={<Icon icon={IconUserShare} />}
      width={520}
      onClose={onClose}
      save={async ({ delegate, ...days }) => {
        const { message } = await add.mutateAsync({ body: { approver, delegate: delegate?.uuid ?? '', ...days } })
        store.actions.setNewAbsence(undefined)
        return message
      }}
    >
      <Stack>
        <p>
          {approver === user.uuid
            ? t(
                "The delegate can decide on the requests that you decide on, but can't see balances. You can still decide, too.",
              )
            : t("The delegate can decide on the requests of this approver, but can't see balances. Both can decide.")}
        </p>
        <PersonField path="delegate" label={t('Delegate')} without={approver} />
        <FieldPair>
          <DayField path="startDate" label={t('Start date')} />
          <DayField path="endDate" label={t('End date')} />
        </FieldPair>
      </Stack>
    </FormDialog>
  )
}
