import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { provisioningApi } from '@hr/contract/areas/provisioning/provisioning'
import { integrationsTitles } from '@hr/contract/areas/integrations/titles'
import { query } from '../../api/client.ts'
import { Part } from '../../api/Part.tsx'
import { t } from '../../lib/t.ts'
import { DataList, DataListItem } from '../../ui/DataList.tsx'
import { Copyable } from '../../ui/Copyable.tsx'
import { LocalLinkHint } from '../../ui/LocalLinkHint.tsx'
import { Card } from '../../ui/Sheet.tsx'
import { TabTableSkeleton } from '../../ui/TabTableSkeleton.tsx'
import { Hint } from '../../ui/texts.tsx'
import { Deactivations } from './Deactivations.tsx'
import { Entra } from './Entra.tsx'
import { IntegrationPage } from './IntegrationPage.tsx'

/** Identity directories: what they read, what they may switch off, and the connection to Entra ID. */
export function Provisioning() {
  return (
    <IntegrationPage title={t(integrationsTitles.provisioning)}>
      <Directories />
    </IntegrationPage>
  )
}

function Directories() {
  // Directories change it at any time.
  const provisioning = useQuery({ ...query(provisioningApi.find, {}), staleTime: 0 })
  return (
    <Part query={provisioning} skeleton={<TabTableSkeleton rows={6} />}>
      {(data) => (
        <Stack gap={16}>
          <Card title={t('SCIM access')}>
            <Stack gap={12}>
              <Hint>
                {t(
                  'Okta and other identity directories read employee and team data here. This requires the token of a service account with the scope “Identity directory”.',
                )}
              </Hint>
              <DataList>
                <DataListItem label={t('SCIM address')}>
                  <Copyable text={data.scimAddress} label={t('Copy SCIM address')} />
                  <LocalLinkHint link={data.scimAddress} />
                </DataListItem>
              </DataList>
            </Stack>
          </Card>
          <Deactivations state={data} />
          <Entra connection={data.entra} />
        </Stack>
      )}
    </Part>
  )
}
