import { Button, Group, Stack } from '@mantine/core'
import { IconTrash, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tokensApi, type ServiceAccount } from '@hr/contract/areas/tokens/tokens'
import { query } from '../../../api/client.ts'
import { ConfirmCall } from '../../../api/ConfirmCall.tsx'
import { Part } from '../../../api/Part.tsx'
import { t } from '../../../lib/t.ts'
import { FewRecord, FewRecords } from '../../../table/FewRecords.tsx'
import { menuEntry } from '../../../table/menu-entry.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Hint } from '../../../ui/texts.tsx'
import { TokenSecret, type Created } from './PersonalTokens.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { scopeTexts } from './scopes.tsx'
import { ServiceAccountForm } from './ServiceAccountForm.tsx'
import { TokenDates } from './TokenDates.tsx'
import { WhatItDid } from './WhatItDid.tsx'

type Opened =
  | { kind: 'edit'; account: ServiceAccount | undefined }
  | { kind: 'rotate' | 'end'; account: ServiceAccount }

/** The service accounts with their tokens: other systems of the company. */
export function ServiceAccounts() {
  const accounts = useQuery({ ...query(tokensApi.serviceAccounts, {}), staleTime: 0 })
  const [opened, setOpened] = useState<Opened>()
  // Apart from the dialogs: the form closes itself after it has saved.
  const [created, setCreated] = useState<Created>()
  const close = () => setOpened(undefined)
  return (
    <Stack gap={12}>
      <Group justify="space-between">
        <h2>{t('Service accounts')}</h2>
        {accounts.data && (
          <Button
            variant="default"
            leftSection={<Icon icon={IconPlus} />}
            onClick={() => setOpened({ kind: 'edit', account: undefined })}
          >
            {t('Add service account')}
          </Button>
        )}
      </Group>
      <Hint>
        {t(
          "A service account lets another system in your company use the API with its own permissions. It isn't an employee.",
        )}
      </Hint>
      <Part query={accounts} skeleton={<Skeleton width="70%" />}>
        {(listed) =>
          listed.length > 0 && (
            <FewRecords label={t('Service accounts')}>
              {listed.map((account) => (
                <FewRecord
                  key={account.uuid}
                  name={account.name}
                  actions={[
                    {
                      label: t('New token'),
                      fullLabel: t('New token for {name}', { name: account.name }),
                      onClick: () => setOpened({ kind: 'rotate', account }),
                    },
                  ]}
                  more={[
                    menuEntry(t('Edit'), IconPencil, () => setOpened({ kind: 'edit', account })),
                    menuEntry(t('Delete'), IconTrash, () => setOpened({ kind: 'end', account }), 'danger'),
                  ]}
                >
                  <Hint>{account.scopes.map((scope) => scopeTexts[scope]).join(', ')}</Hint>
                  {account.addresses.length > 0 && (
                    <Hint>{t('Accepted from {addresses}', { addresses: account.addresses.join(', ') })}</Hint>
                  )}
                  {account.tokens.map((token) => (
                    <Group key={token.uuid} gap="0 12px" mih={28}>
                      <TokenDates token={token} />
                      <WhatItDid token={token.uuid} name={`${account.name} …${token.ending}`} />
                    </Group>
                  ))}
                </FewRecord>
              ))}
            </FewRecords>
          )
        }
      </Part>
      {opened?.kind === 'edit' && <ServiceAccountForm stored={opened.account} onCreated={setCreated} onClose={close} />}
      {opened?.kind === 'rotate' && (
        <RotateDialog of={{ kind: 'service account', ...opened.account }} onCreated={setCreated} onClose={close} />
      )}
      {created && <TokenSecret {...created} onClose={() => setCreated(undefined)} />}
      {opened?.kind === 'end' && (
        <ConfirmCall
          endpoint={tokensApi.endService}
          input={{ params: { id: opened.account.uuid } }}
          title={t('Delete {name}?', { name: opened.account.name })}
          record={opened.account.name}
          confirm={t('Delete')}
          isDestructive
          doneText={({ message }) => message}
          onClose={close}
        >
          {t('Its tokens stop working immediately. The audit log still shows what it did.')}
        </ConfirmCall>
      )}
    </Stack>
  )
}
