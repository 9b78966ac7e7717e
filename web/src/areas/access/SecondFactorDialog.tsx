import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { secondFactorApi, secondFactorTexts } from '@hr/contract/areas/access/second-factor'
import type { ResultOf } from '@hr/contract/lib/endpoint'
import { useApiMutation } from '../../api/client.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { TextField } from '../../form/fields.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { tx } from '../../lib/tx.tsx'
import { t } from '../../lib/t.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useIsFirstFactor, useKeptFeeds } from './kept-feeds.tsx'
import { QrCode } from './QrCode.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './sessions.module.css'

type SetupData = ResultOf<typeof secondFactorApi.begin>

/** Turns on two-step sign-in: shows the secret for the app, checks a code, then shows the recovery codes once. */
export function SecondFactorDialog({ begun: { secret, uri }, onClose }: { begun: SetupData; onClose: () => void }) {
  const turnOn = useApiMutation(secondFactorApi.turnOn)
  const form = useRecordForm(secondFactorApi.turnOn.body, { code: '' })
  const recovery = useRecoveryCodes(onClose)
  const isFirst = useIsFirstFactor()
  const { keepFeeds, keptFeeds, waitsFor } = useKeptFeeds({ isEnding: isFirst })
  if (recovery.codes) return recovery.codes
  return (
    <FormDialog
      title={t('Two-step sign-in')}
      form={form}
      width={480}
      saveLabel={t('Turn on')}
      failedText={t('Failed to update data')}
      note={isFirst ? t('All your other sessions will be signed out.') : undefined}
      waitsFor={waitsFor}
      save={async ({ code }) =>
        recovery.show(await turnOn.mutateAsync({ body: { code, ...(keepFeeds && { keepFeeds }) } }))
      }
      onClose={recovery.close}
    >
      <Text fz="sm">
        {t('Scan this with an authenticator app on your phone, then enter the code that the app shows.')}
      </Text>
      <QrCode text={uri} label={t('QR code with the key below')} />
      <Text fz="sm">
        {tx('Or enter this key in the app: {key}', {
          key: <code className={css.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>,
        })}
      </Text>
      <TextField path="code" label={t('Code from the app')} autoComplete="one-time-code" />
      {keptFeeds}
    </FormDialog>
  )
}

type Added = { message: string; recoveryCodes: string[] }

/**
 * Shows the recovery codes that come with the first factor, in place of the dialog that has added it. For a further factor,
 * a toast says that it was added.
 * @returns `close`: the dialog closes after saving, but not when the codes replace it
 */
export function useRecoveryCodes(onClose: () => void) {
  const [codes, setCodes] = useState<string[]>()
  const isShown = useRef(false)
  return {
    codes: codes && <RecoveryCodes codes={codes} onClose={onClose} />,
    show: ({ message, recoveryCodes }: Added) => {
      if (recoveryCodes.length === 0) return toast.success(message)
      isShown.current = true
      setCodes(recoveryCodes)
    },
    close: () => {
      if (!isShown.current) onClose()
    },
  }
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  const { copy, copied } = useCopy(() => list.current && getSelection()?.selectAllChildren(list.current))
  const icon = copied ? IconCheck : IconCopy
  return (
    <Dialog
      onClose={onClose}
      title={t('Your recovery codes')}
      size={480}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Notice tone="ok">{t(secondFactorTexts.on)}</Notice>
        <Text fz="sm">
          {t("Store these somewhere other than your phone. Each code works once. They won't be shown again.")}
        </Text>
        <ul ref={list} className={css.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" size="sm" leftSection={<Icon icon={icon} />} onClick={() => copy(codes.join('\n'))}>
            {copied ? t('Copied') : t('Copy all')}
          </Button>
          <Button size="sm" onClick={onClose}>
            {t("I've saved them")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
