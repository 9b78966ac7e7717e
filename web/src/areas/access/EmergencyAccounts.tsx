import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  emergencyAccountsApi,
  emergencyAccountsTexts as texts,
  maxEmergencyAccounts,
  type EmergencyAccount,
} from '@hr/contract/areas/access/emergency-accounts'
import { shownEmail } from '@hr/contract/lib/email-domains'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { query } from '../../api/client.ts'
import { useTimeZone } from '../../api/client-settings.ts'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { Part } from '../../api/Part.tsx'
import { useUser } from '../../api/session.ts'
import { formatInstant } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { FewRecord, FewRecords } from '../../table/FewRecords.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Hint } from '../../ui/texts.tsx'
import { EmergencyAccountDialog } from './lazy-dialogs.ts'

/** The accounts that may always sign in by password: Superadmins add their own, and remove any. */
export function EmergencyAccounts() {
  const { uuid } = useUser()
  const timeZone = useTimeZone()
  const list = useQuery(query(emergencyAccountsApi.list, {}))
  const passkey = useQuery(query(sessionsApi.isConfirmed, { query: {} })).data?.hasPasskey
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<EmergencyAccount>()
  return (
    <>
      <Hint>
        {t(
          'Up to three Superadmins can always sign in with a password and a second factor, even if the identity provider is down. Every use is emailed to all Superadmins.',
        )}
      </Hint>
      <Part query={list}>
        {(accounts) => (
          <>
            {accounts.length > 0 && (
              <FewRecords isPlain label={t('Emergency accounts')}>
                {accounts.map((account) => (
                  <FewRecord
                    key={account.uuid}
                    name={account.name}
                    actions={[
                      {
                        label: t('Remove'),
                        fullLabel: t('Remove {name}', { name: account.name }),
                        onClick: () => setRemoved(account),
                      },
                    ]}
                  >
                    <small>{shownEmail(account.email)}</small>
                    <small>{t('Since {moment}', { moment: formatInstant(account.since, timeZone) })}</small>
                  </FewRecord>
                ))}
              </FewRecords>
            )}
            {accounts.length < maxEmergencyAccounts && accounts.every((account) => account.uuid !== uuid) && (
              <div>
                <Button
                  variant="default"
                  leftSection={<Icon icon={IconShieldLock} />}
                  aria-haspopup="dialog"
                  onClick={() => setAdding(true)}
                >
                  {t('Make mine an emergency account')}
                </Button>
              </div>
            )}
          </>
        )}
      </Part>
      {isAdding && <EmergencyAccountDialog hasPasskey={passkey ?? false} onClose={() => setAdding(false)} />}
      {removed && (
        <ConfirmCall
          endpoint={emergencyAccountsApi.remove}
          input={{ params: { id: removed.uuid } }}
          title={t('Remove {name}?', { name: removed.name })}
          record={removed.name}
          confirm={t('Remove')}
          isDestructive
          doneText={() => t(texts.removed)}
          onClose={() => setRemoved(undefined)}
        >
          {t('{name} then signs in like everyone else.', { name: removed.name })}
        </ConfirmCall>
      )}
    </>
  )
}
