import { companyTitles } from '@hr/contract/areas/company/titles'
import { t } from '../../lib/t.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Card } from '../../ui/Sheet.tsx'
import { ProviderCheck } from './ProviderCheck.tsx'

/** The identity provider by which users sign in. */
export default function SignInSettings() {
  return (
    <>
      <PageTitle title={t(companyTitles.signIn)} />
      <Card title={t('Identity provider')}>
        <ProviderCheck />
      </Card>
    </>
  )
}
