import { Group } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { sessionsApi, sessionsTexts } from '@hr/contract/areas/access/sessions'
import { query } from '../../api/client.ts'
import { t } from '../../lib/t.ts'
import { Card } from '../../ui/Sheet.tsx'
import { ChangePasswordDialog } from './lazy-dialogs.ts'
import { Passkeys } from './Passkeys.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SessionList } from './SessionList.tsx'
import { DialogButton } from '../../ui/DialogButton.tsx'
import { Hint } from '../../ui/texts.tsx'

/** The user's sign-in methods and active sessions. */
export function PasswordAndSessions() {
  const confirmation = useQuery(query(sessionsApi.isConfirmed, { query: {} })).data
  const factor = useQuery(query(secondFactorApi.find, { query: {} })).data
  return (
    <Card title={t(sessionsTexts.title)}>
      {confirmation?.hasPassword === false && (
        <Hint mb={12}>
          {confirmation.hasPasskey
            ? t('You have no password here. You sign in with a passkey.')
            : t('You have no password here. You sign in with the identity provider.')}
        </Hint>
      )}
      {confirmation?.hasPassword && (
        <Group gap={8} mb={12}>
          <DialogButton label={t('Change password')} icon={IconLock}>
            {(close) => <ChangePasswordDialog onClose={close} />}
          </DialogButton>
        </Group>
      )}
      {(confirmation?.hasPassword || confirmation?.hasPasskey || factor?.isRequired) && (
        <>
          <SecondFactor />
          <Passkeys />
        </>
      )}
      <SessionList />
    </Card>
  )
}
