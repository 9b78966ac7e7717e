import { overlaps, rotationInput, serviceRotationInput, tokensApi } from '@hr/contract/areas/tokens/tokens'
import { z } from 'zod'
import { useToday } from '../../../api/client-settings.ts'
import { useApiMutation } from '../../../api/client.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { SelectField } from '../../../form/SelectField.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { t } from '../../../lib/t.ts'
import { blankExpiry, ExpiryFields, withLastDay, type ExpiryDraft } from './expiry.tsx'

const overlapTexts: Readonly<Record<(typeof overlaps)[number], string>> = {
  '0': t('0 hours (stops immediately)'),
  '1': t('1 hour'),
  '24': t('1 day'),
  '168': t('1 week'),
}
const overlapOptions = overlaps.map((value) => ({ value, label: overlapTexts[value] }))

type Draft = ExpiryDraft & { overlapHours: (typeof overlaps)[number] }
type RotateDialogProps = {
  /** A personal token, or a service account. */
  of: { kind: 'token' | 'service account'; uuid: string; name: string }
  onCreated: (created: { name: string; secret: string | null }) => void
  onClose: () => void
}

/** Replaces a token; the old one works on for a while, so that no program stops. */
export function RotateDialog({ of: { kind, uuid, name }, onCreated, onClose }: RotateDialogProps) {
  const rotate = useApiMutation(tokensApi.rotate)
  const rotateService = useApiMutation(tokensApi.rotateService)
  const today = useToday()
  const isService = kind === 'service account'
  const schema = z.preprocess(
    (draft) => withLastDay(draft as Draft, today),
    isService ? serviceRotationInput : rotationInput,
  )
  const form = useRecordForm<Draft>(schema, { ...blankExpiry, overlapHours: '24' })
  return (
    <FormDialog
      title={t('New token for {name}', { name })}
      form={form}
      failedText={t('The new token could not be created')}
      saveLabel={t('Create')}
      width={480}
      onClose={onClose}
      save={async (draft) => {
        const params = { id: uuid }
        const body = withLastDay(draft, today)
        const { secret } = isService
          ? await rotateService.mutateAsync({ params, body: serviceRotationInput.parse(body) })
          : await rotate.mutateAsync({ params, body: rotationInput.parse(body) })
        onCreated({ name, secret })
      }}
    >
      <ExpiryFields mayBeEndless={isService} />
      <SelectField
        path="overlapHours"
        label={t('Old token remains valid for')}
        options={overlapOptions}
        blank="never empty"
      />
    </FormDialog>
  )
}
