import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { restoredCopyApi } from '@hr/contract/areas/company/restored-copy'
import { type OutgoingKind, outgoingTexts } from '@hr/contract/lib/outgoing'
import { query, useApiMutation } from '../../api/client.ts'
import { useTimeZone } from '../../api/client-settings.ts'
import { messageOf } from '../../api/errors.ts'
import { Part } from '../../api/Part.tsx'
import { formatInstant } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState, Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.tsx'

/** Shows what a restore has switched off, with a button to switch on each of it; nothing if everything is on. */
export function RestoredCopy() {
  const timeZone = useTimeZone()
  const [isAsking, setAsking] = useState(false)
  const restored = useQuery(query(restoredCopyApi.find, {}))
  const switchOn = useApiMutation(restoredCopyApi.switchOn, {
    onSuccess: ({ restoredAt }, { body: { on } }) =>
      toast.success(
        restoredAt === null
          ? t('Everything is switched on again')
          : t('Switched on: {names}', { names: on.map((kind) => t(outgoingTexts[kind])).join(', ') }),
      ),
  })
  return (
    <Part query={restored}>
      {(copy) => {
        if (copy.restoredAt === null) return null
        const turnOn = (on: OutgoingKind[]) => switchOn.mutate({ body: { on } }, { onSettled: () => setAsking(false) })
        return (
          <Notice tone="warn">
            <Stack gap={8} align="flex-start">
              <p>
                {t(
                  'This database was restored from a backup on {time}. All tokens and calendar feeds were revoked. To keep a copy from contacting anyone, the following is switched off:',
                  { time: formatInstant(copy.restoredAt, timeZone) },
                )}
              </p>
              <Stack component="ul" gap={8} w="100%" m={0} p={0}>
                {copy.off.map((kind) => (
                  <Group component="li" key={kind} gap={12} justify="space-between" wrap="nowrap">
                    <span>{t(outgoingTexts[kind])}</span>
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t('Switch on: {name}', { name: t(outgoingTexts[kind]) })}
                      disabled={switchOn.isPending}
                      onClick={() => turnOn([kind])}
                    >
                      {t('Switch on')}
                    </Button>
                  </Group>
                ))}
              </Stack>
              <Button size="xs" onClick={() => setAsking(true)}>
                {t('Use as production system')}
              </Button>
              {switchOn.error && (
                <ErrorState
                  message={messageOf(switchOn.error, t('Failed to save data'))}
                  onRetry={() => turnOn(switchOn.variables.body.on)}
                />
              )}
            </Stack>
            <ConfirmDialog
              isOpen={isAsking}
              title={t('Use as production system?')}
              confirm={t('Switch on everything')}
              isDestructive
              isBusy={switchOn.isPending}
              onConfirm={() => turnOn(copy.off)}
              onClose={() => setAsking(false)}
            >
              <p>
                {t(
                  'This server will send emails, invitations, reports, webhooks and chat messages again, and sync identity directories. Make sure that the previous server has stopped. Tokens and calendar feeds stay revoked: programs and users need new ones. Reminders from the past few days will not be sent.',
                )}
              </p>
            </ConfirmDialog>
          </Notice>
        )
      }}
    </Part>
  )
}
