import { Box, Button, Group } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactorApi, secondFactorTexts } from '@hr/contract/areas/access/second-factor'
import { query, useApiMutation } from '../../api/client.ts'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { useTimeZone } from '../../api/client-settings.ts'
import { messageOf } from '../../api/errors.ts'
import { announceSession } from '../../api/session.ts'
import { Part } from '../../api/Part.tsx'
import { formatInstant } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SecondFactorDialog } from './lazy-dialogs.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './sessions.module.css'

/** Turns two-step sign-in on and off; with an id for another user, who may have lost their phone. */
export function SecondFactor({ userUuid }: { userUuid?: string }) {
  const input = { query: userUuid === undefined ? {} : { userUuid } }
  const timeZone = useTimeZone()
  const factor = useQuery({ ...query(secondFactorApi.find, input), staleTime: 0 })
  // The secret is loaded before the dialog opens, because the identity prompt must not open over it.
  const begin = useApiMutation(secondFactorApi.begin)
  const close = () => {
    begin.reset()
    // A required factor is no longer missing.
    announceSession().catch(() => undefined)
  }
  const [isAsking, setAsking] = useState(false)

  return (
    <Part query={factor}>
      {({ since, recoveryCodesLeft, hasApp, isRequired }) => (
        <>
          {begin.error && (
            <Box mb={12}>
              <Notice tone="danger">{messageOf(begin.error, t('Failed to update data'))}</Notice>
            </Box>
          )}
          <Group justify="space-between" gap="8px 16px" mb={16} fz="sm" className={css.factor}>
            <span>
              <b>{t('Two-step sign-in')}</b>
              <small>
                {since === null
                  ? t('Off. When it is on, signing in also requires a code from an authenticator app, or a passkey.')
                  : t(
                      '{count, plural, one {On since {moment} · # recovery code left} other {On since {moment} · # recovery codes left}}',
                      { moment: formatInstant(since, timeZone), count: recoveryCodesLeft },
                    )}
              </small>
              {isRequired && <small>{t('Required by your company')}</small>}
            </span>
            <Group gap={8}>
              {!hasApp && userUuid === undefined && (
                <Button
                  variant="default"
                  leftSection={<Icon icon={IconDeviceMobile} />}
                  aria-haspopup="dialog"
                  loading={begin.isPending}
                  onClick={() => begin.mutate({})}
                >
                  {since === null ? t('Turn on') : t('Add app')}
                </Button>
              )}
              {since !== null && !(isRequired && userUuid === undefined) && (
                <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
                  {t('Turn off')}
                </Button>
              )}
            </Group>
          </Group>
          {begin.data && <SecondFactorDialog begun={begin.data} onClose={close} />}
          {isAsking && (
            <ConfirmCall
              endpoint={secondFactorApi.turnOff}
              input={input}
              title={t('Turn off two-step sign-in?')}
              confirm={t('Turn off')}
              isDestructive
              doneText={() => t(secondFactorTexts.off)}
              onClose={() => setAsking(false)}
            >
              {t(
                'Signing in will only require your password. Your passkeys will be removed, and your recovery codes will stop working.',
              )}
            </ConfirmCall>
          )}
        </>
      )}
    </Part>
  )
}
