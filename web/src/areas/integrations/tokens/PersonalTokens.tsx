import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tokensApi, type PersonalToken } from '@hr/contract/areas/tokens/tokens'
import { query } from '../../../api/client.ts'
import { ConfirmCall } from '../../../api/ConfirmCall.tsx'
import { Part } from '../../../api/Part.tsx'
import { t } from '../../../lib/t.ts'
import { FewRecord, FewRecords } from '../../../table/FewRecords.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SecretDialog } from '../../../ui/SecretDialog.tsx'
import { Card } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Hint } from '../../../ui/texts.tsx'
import { PersonalTokenForm } from './PersonalTokenForm.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { scopeTexts } from './scopes.tsx'
import { TokenDates } from './TokenDates.tsx'

type Opened = { kind: 'create' } | { kind: 'rotate' | 'revoke'; token: PersonalToken }

/** The user's personal tokens, with which programs act for the user. */
export function PersonalTokens() {
  const tokens = useQuery({ ...query(tokensApi.list, {}), staleTime: 0 })
  const [opened, setOpened] = useState<Opened>()
  // Apart from the dialogs: the form closes itself after it has saved.
  const [created, setCreated] = useState<Created>()
  const close = () => setOpened(undefined)
  return (
    <Card title={t('Access tokens')}>
      <Hint mb={12}>
        {t(
          'With a token, a program acts for you through the API, limited to what you choose. Treat it like a password.',
        )}
      </Hint>
      <Part query={tokens} skeleton={<Skeleton width="70%" />}>
        {(listed) => (
          <>
            {listed.length > 0 && (
              <FewRecords isPlain label={t('Access tokens')}>
                {listed.map((token) => (
                  <FewRecord
                    key={token.uuid}
                    name={token.name}
                    actions={
                      token.revokedAt === null
                        ? [
                            {
                              label: t('Replace'),
                              fullLabel: t('Replace {name}', { name: token.name }),
                              onClick: () => setOpened({ kind: 'rotate', token }),
                            },
                            {
                              label: t('Revoke'),
                              fullLabel: t('Revoke {name}', { name: token.name }),
                              onClick: () => setOpened({ kind: 'revoke', token }),
                            },
                          ]
                        : []
                    }
                  >
                    <Hint>{token.scopes.map((scope) => scopeTexts[scope]).join(', ')}</Hint>
                    <TokenDates token={token} />
                  </FewRecord>
                ))}
              </FewRecords>
            )}
            <Button
              mt={12}
              variant="default"
              leftSection={<Icon icon={IconPlus} />}
              onClick={() => setOpened({ kind: 'create' })}
            >
              {t('Create token')}
            </Button>
          </>
        )}
      </Part>
      {opened?.kind === 'create' && <PersonalTokenForm onCreated={setCreated} onClose={close} />}
      {opened?.kind === 'rotate' && (
        <RotateDialog of={{ kind: 'token', ...opened.token }} onCreated={setCreated} onClose={close} />
      )}
      {created && <TokenSecret {...created} onClose={() => setCreated(undefined)} />}
      {opened?.kind === 'revoke' && (
        <ConfirmCall
          endpoint={tokensApi.revoke}
          input={{ params: { id: opened.token.uuid } }}
          title={t('Revoke this token?')}
          record={opened.token.name}
          confirm={t('Revoke')}
          isDestructive
          doneText={({ message }) => message}
          onClose={close}
        >
          {t('Programs that use it stop working immediately.')}
        </ConfirmCall>
      )}
    </Card>
  )
}

/** A new token with the name of its use or owner; null if its answer got lost. */
export type Created = { name: string; secret: string | null }

/** A new token, shown only once. */
export const TokenSecret = ({ name, secret, onClose }: Created & { onClose: () => void }) => (
  <SecretDialog
    title={t('Token for {name}', { name })}
    text={t("Copy the token now. It won't be shown again.")}
    label={t('Token')}
    secret={secret}
    onClose={onClose}
  />
)
