import { Stack } from '@mantine/core'
import { integrationsTitles } from '@hr/contract/areas/integrations/titles'
import { AddressTabs } from '../../lib/AddressTabs.tsx'
import { textSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'
import { useSearchAs } from '../../lib/use-search-as.ts'
import { lazyWithRetry } from '../../ui/lazy-part.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RestoredCopy } from './RestoredCopy.tsx'

/** The tabs by their `?tab=`; the first one has no parameter. */
const tabs = [
  {
    tab: undefined,
    label: t('Tokens', undefined, 'integrations'),
    Content: lazyWithRetry(async () => (await import('./Tokens.tsx')).Tokens),
  },
  {
    tab: 'webhooks',
    label: t('Webhooks', undefined, 'integrations'),
    Content: lazyWithRetry(async () => (await import('./Webhooks.tsx')).Webhooks),
  },
  {
    tab: 'provisioning',
    label: t('Provisioning'),
    Content: lazyWithRetry(async () => (await import('./Provisioning.tsx')).Provisioning),
  },
  {
    tab: 'assistants',
    label: t('Assistants', undefined, 'integrations'),
    Content: lazyWithRetry(async () => (await import('./Assistants.tsx')).Assistants),
  },
  {
    tab: 'chat',
    label: t('Chat', undefined, 'integrations'),
    Content: lazyWithRetry(async () => (await import('./Chat.tsx')).Chat),
  },
] as const

const search = textSearch('tab')

/** The connections to the company's other systems, a tab for each kind. */
export default function Integrations() {
  const { tab: wanted } = useSearchAs(search)
  const { tab: current, Content } = tabs.find(({ tab }) => tab === wanted) ?? tabs[0]
  return (
    <Stack gap={20}>
      <PageTitle title={t(integrationsTitles.title)} />
      <RestoredCopy />
      <AddressTabs label={t(integrationsTitles.title)} tabs={tabs} current={current} />
      <Content />
    </Stack>
  )
}
