import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { companyApi } from '@hr/contract/areas/company/company'
import { integrationsTitles } from '@hr/contract/areas/integrations/titles'
import { query, useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { Part } from '../../api/Part.tsx'
import { t } from '../../lib/t.ts'
import { Copyable } from '../../ui/Copyable.tsx'
import { LocalLinkHint } from '../../ui/LocalLinkHint.tsx'
import { DataList, DataListItem } from '../../ui/DataList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { IntegrationPage } from './IntegrationPage.tsx'

/** Turns AI assistants on or off, and says how users connect one. */
export function Assistants() {
  return (
    <IntegrationPage title={t(integrationsTitles.assistants)}>
      <AssistantsCard />
    </IntegrationPage>
  )
}

function AssistantsCard() {
  const company = useQuery(query(companyApi.find, {}))
  const change = useApiMutation(companyApi.update)
  return (
    <Part query={company} skeleton={<Skeleton width="100%" height={200} />}>
      {(settings) => {
        const { allowAssistants, version } = settings
        return (
          <Sheet>
            <Stack gap={16} p={16} align="flex-start">
              <p>
                {t(
                  "Users can connect an AI assistant of their choice. An assistant has the same permissions as its user. It can answer questions about who is away, how many days are left, who the user's coworkers are and when holidays are. It never reads reasons, notes, files or CVs.",
                )}
              </p>
              <p>
                {t(
                  "An assistant can't change anything. It can prepare a leave request, which the user opens, checks and sends within 24 hours.",
                )}
              </p>
              {allowAssistants ? (
                <Notice tone="ok">{t('Assistants are on')}</Notice>
              ) : (
                <Notice tone="warn">
                  {t(
                    'Assistants are off. Whatever an assistant reads is sent to its provider, unless it runs inside your company.',
                  )}
                </Notice>
              )}
              {change.error && <Notice tone="danger">{messageOf(change.error, t('Failed to save data'))}</Notice>}
              <Button
                variant={allowAssistants ? 'default' : 'filled'}
                loading={change.isPending}
                onClick={() => change.mutate({ body: { allowAssistants: !allowAssistants, version } })}
              >
                {allowAssistants ? t('Turn off') : t('Turn on')}
              </Button>
              {allowAssistants && (
                <DataList>
                  <DataListItem label={t('Address')}>
                    <Copyable text={`${location.origin}/api/mcp`} label={t('Copy address')} />
                    <LocalLinkHint link={location.origin} />
                  </DataListItem>
                  <DataListItem label={t('Protocol')}>Model Context Protocol</DataListItem>
                  <DataListItem label={t('Sign-in')}>{t('A personal token of the user')}</DataListItem>
                </DataList>
              )}
            </Stack>
          </Sheet>
        )
      }}
    </Part>
  )
}
