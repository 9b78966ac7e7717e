import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { t } from '../lib/t.ts'
import { useCopy } from '../lib/use-copy.ts'
import { Dialog } from './Dialog.tsx'
import { Icon } from './Icon.tsx'
import { Notice } from './Notice.tsx'

type SecretDialogProps = {
  title: string
  /** The purpose of the secret, and that it is not shown again. */
  text: string
  label: string
  /** Null if it was created by a request whose answer got lost. */
  secret: string | null
  onClose: () => void
}

/** A secret that is shown only once. Only its button closes the dialog. */
export function SecretDialog({ title, text, label, secret, onClose }: SecretDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const { copy, copied } = useCopy(() => field.current?.focus())
  // Selected from the start, so that it can be copied by keyboard.
  useEffect(() => field.current?.select(), [])
  return (
    <Dialog onClose={onClose} title={title} size={560} closeOnClickOutside={false} closeOnEscape={false}>
      <Stack>
        {secret === null ? (
          <Notice tone="warn">{t("It was created, but couldn't be shown. Replace it with a new one.")}</Notice>
        ) : (
          <>
            <Notice tone="ok">{text}</Notice>
            <Group wrap="nowrap" align="flex-end" gap={8}>
              <TextInput
                ref={field}
                flex={1}
                size="sm"
                readOnly
                label={label}
                value={secret}
                onFocus={(event) => event.currentTarget.select()}
              />
              <Button
                variant="default"
                size="sm"
                leftSection={<Icon icon={copied ? IconCheck : IconCopy} />}
                onClick={() => copy(secret)}
              >
                {copied ? t('Copied') : t('Copy')}
              </Button>
            </Group>
          </>
        )}
        <Group justify="flex-end">
          <Button size="sm" onClick={onClose}>
            {t("I've saved it")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
