import { Text } from '@mantine/core'
import { useRef } from 'react'
import { passkeyNameInput, passkeysApi, passkeysTexts, type Passkey } from '@hr/contract/areas/access/passkeys'
import type { ResultOf } from '@hr/contract/lib/endpoint'
import { useApiMutation } from '../../api/client.ts'
import { request } from '../../api/request.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { TextField } from '../../form/fields.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { t } from '../../lib/t.ts'
import { useIsFirstFactor, useKeptFeeds } from './kept-feeds.tsx'
import { useRecoveryCodes } from './SecondFactorDialog.tsx'

type AddProps = { begun: ResultOf<typeof passkeysApi.begin>; onClose: () => void }

/** Names a new passkey, lets the browser create it, then shows the recovery codes once if it is the first factor. */
export function AddPasskeyDialog({ begun, onClose }: AddProps) {
  const add = useApiMutation(passkeysApi.add)
  const form = useRecordForm(passkeyNameInput, { name: '' })
  // A challenge works once, also if the browser or the server refuses the answer.
  const unused = useRef<typeof begun | undefined>(begun)
  const recovery = useRecoveryCodes(onClose)
  const isFirst = useIsFirstFactor()
  const { keepFeeds, keptFeeds, waitsFor } = useKeptFeeds({ isEnding: isFirst })
  if (recovery.codes) return recovery.codes
  return (
    <FormDialog
      title={t('Add passkey')}
      form={form}
      width={440}
      saveLabel={t('Continue')}
      failedText={t('Failed to update data')}
      save={async ({ name }) => {
        const options = unused.current ?? (await request(passkeysApi.begin, {}))
        unused.current = undefined
        const { createPasskey } = await import('../../api/passkeys.ts')
        const passkey = await createPasskey(options)
        recovery.show(await add.mutateAsync({ body: { name, passkey, ...(keepFeeds && { keepFeeds }) } }))
      }}
      closesUnasked
      note={isFirst ? t('This turns on two-step sign-in and signs out all your other sessions.') : undefined}
      waitsFor={waitsFor}
      onClose={recovery.close}
    >
      <Text fz="sm">{t('Your browser will then ask which device or security key to save the passkey on.')}</Text>
      <TextField path="name" label={t('Name')} description={t('A name for the device, such as “Work laptop”.')} />
      {keptFeeds}
    </FormDialog>
  )
}

export function RenamePasskeyDialog({ passkey: { uuid, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useApiMutation(passkeysApi.rename)
  const form = useRecordForm(passkeyNameInput, { name })
  return (
    <FormDialog
      title={t('Rename {name}', { name })}
      form={form}
      width={440}
      failedText={t('Failed to update data')}
      save={async (body) => {
        await rename.mutateAsync({ params: { id: uuid }, body })
        return t(passkeysTexts.renamed)
      }}
      closesUnasked
      onClose={onClose}
    >
      <TextField path="name" label={t('Name')} />
    </FormDialog>
  )
}
