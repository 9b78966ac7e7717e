import { integrationsTitles } from '@hr/contract/areas/integrations/titles'
import { t } from '../../lib/t.ts'
import { IntegrationPage } from './IntegrationPage.tsx'
import { AllTokens } from './tokens/AllTokens.tsx'
import { ServiceAccounts } from './tokens/ServiceAccounts.tsx'

/** The service accounts, and the tokens of everyone. */
export function Tokens() {
  return (
    <IntegrationPage title={t(integrationsTitles.tokens)}>
      <ServiceAccounts />
      <AllTokens />
    </IntegrationPage>
  )
}
