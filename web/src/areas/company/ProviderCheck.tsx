import { Button, Stack } from '@mantine/core'
import { identityProviderApi } from '@hr/contract/areas/access/identity-provider'
import { useApiMutation } from '../../api/client.ts'
import { useClientSettings } from '../../api/client-settings.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../lib/t.ts'
import { DataList, DataListItem } from '../../ui/DataList.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Loads the description of the identity provider and shows how this product is registered there. */
export function ProviderCheck() {
  const provider = useClientSettings()?.identityProvider
  const check = useApiMutation(identityProviderApi.check)
  if (provider === null)
    return (
      <p>
        {t(
          'To use an identity provider, ask the operator of the server to set OIDC_ISSUER and OIDC_CLIENT_ID and restart it.',
        )}
      </p>
    )
  return (
    <Stack align="flex-start" gap={12} style={{ overflowWrap: 'anywhere' }}>
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate({})}>
        {t('Check identity provider')}
      </Button>
      {check.error && <Notice tone="danger">{messageOf(check.error, t('Failed to load data'))}</Notice>}
      {check.data && (
        <>
          {check.data.problem === null ? (
            <Notice tone="ok">{t('The identity provider is available')}</Notice>
          ) : (
            <Notice tone="danger">{check.data.problem}</Notice>
          )}
          <DataList>
            <DataListItem label={t('Issuer')}>{check.data.issuer}</DataListItem>
            <DataListItem label={t('Client ID')}>{check.data.clientId}</DataListItem>
            <DataListItem label={t('Redirect URI')}>{check.data.redirectUri}</DataListItem>
            <DataListItem label={t('Trusted email addresses')}>
              {check.data.trusted ?? t('Only those that the provider calls verified')}
            </DataListItem>
          </DataList>
        </>
      )}
    </Stack>
  )
}
