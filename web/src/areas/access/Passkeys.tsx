import { Button, Group } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxPasskeys, passkeysApi, passkeysTexts, type Passkey } from '@hr/contract/areas/access/passkeys'
import { query, useApiMutation } from '../../api/client.ts'
import { useTimeZone } from '../../api/client-settings.ts'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { messageOf } from '../../api/errors.ts'
import { Part } from '../../api/Part.tsx'
import { announceSession } from '../../api/session.ts'
import { formatInstant } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { FewRecord, FewRecords } from '../../table/FewRecords.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Hint } from '../../ui/texts.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './lazy-dialogs.ts'
import css from './sessions.module.css'

/** The passkeys of the user: adds, renames and removes them. */
export function Passkeys() {
  const list = useQuery({ ...query(passkeysApi.list, {}), staleTime: 0 })
  // The challenge is loaded before the dialog opens, because the identity prompt must not open over it.
  const begin = useApiMutation(passkeysApi.begin)
  const [open, setOpen] = useState<{ kind: 'rename' | 'remove'; passkey: Passkey }>()
  const close = () => setOpen(undefined)
  return (
    <Part query={list}>
      {({ passkeys, obstacle }) => (
        <>
          {begin.error && <Notice tone="danger">{messageOf(begin.error, t('Failed to update data'))}</Notice>}
          <Group justify="space-between" gap="8px 16px" mb={16} fz="sm" className={css.factor}>
            <span>
              <b>{t('Passkeys')}</b>
              <Hint>
                {obstacle === null
                  ? t("Sign in with your device's fingerprint, face or PIN, or with a security key.")
                  : t(passkeysTexts[obstacle])}
              </Hint>
            </span>
            {obstacle === null && (
              <Button
                variant="default"
                leftSection={<Icon icon={IconFingerprint} />}
                aria-haspopup="dialog"
                disabled={passkeys.length >= maxPasskeys}
                loading={begin.isPending}
                onClick={() => begin.mutate({})}
              >
                {t('Add passkey')}
              </Button>
            )}
          </Group>
          {passkeys.length > 0 && (
            <FewRecords isPlain label={t('Passkeys')}>
              {passkeys.map((passkey) => (
                <FewRecord
                  key={passkey.uuid}
                  name={passkey.name}
                  actions={[
                    {
                      label: t('Rename'),
                      fullLabel: t('Rename {name}', { name: passkey.name }),
                      onClick: () => setOpen({ kind: 'rename', passkey }),
                    },
                    {
                      label: t('Remove'),
                      fullLabel: t('Remove {name}', { name: passkey.name }),
                      onClick: () => setOpen({ kind: 'remove', passkey }),
                    },
                  ]}
                >
                  <PasskeyTimes passkey={passkey} />
                </FewRecord>
              ))}
            </FewRecords>
          )}
          {begin.data && (
            <AddPasskeyDialog
              begun={begin.data}
              onClose={() => {
                begin.reset()
                // A required factor is no longer missing.
                announceSession().catch(() => undefined)
              }}
            />
          )}
          {open?.kind === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
          {open?.kind === 'remove' && <RemovePasskey passkey={open.passkey} onClose={close} />}
        </>
      )}
    </Part>
  )
}

function PasskeyTimes({ passkey: { createdAt, lastUsedAt, worksHere } }: { passkey: Passkey }) {
  const timeZone = useTimeZone()
  return (
    <>
      <small>{t('Added {moment}', { moment: formatInstant(createdAt, timeZone) })}</small>
      <small>
        {lastUsedAt === null
          ? t('Never used')
          : t('Last used {moment}', { moment: formatInstant(lastUsedAt, timeZone) })}
      </small>
      {!worksHere && <Hint>{t('No longer works: the address of this application has changed. Remove it.')}</Hint>}
    </>
  )
}

const RemovePasskey = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => (
  <ConfirmCall
    endpoint={passkeysApi.remove}
    input={{ params: { id: passkey.uuid } }}
    title={t('Remove {name}?', { name: passkey.name })}
    record={passkey.name}
    confirm={t('Remove')}
    isDestructive
    doneText={() => t(passkeysTexts.removed)}
    onClose={onClose}
  >
    {t(
      'It can no longer be used to sign in. If it is your last passkey and you have no authenticator app, two-step sign-in is turned off. Your device may still store the passkey: delete it there, too.',
    )}
  </ConfirmCall>
)
