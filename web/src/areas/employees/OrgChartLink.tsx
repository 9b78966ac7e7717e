import { Button, VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useClientSettings } from '../../api/client-settings.ts'
import { t } from '../../lib/t.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Links to the company's org chart, outside of this product; renders nothing if none is configured. */
export function OrgChartLink() {
  const address = useClientSettings()?.orgChartUrl ?? null
  if (address === null) return null
  return (
    <Button
      variant="default"
      component="a"
      href={address}
      target="_blank"
      rel="noreferrer"
      rightSection={<Icon icon={IconExternalLink} />}
    >
      {t('View org chart')}
      <VisuallyHidden>{t('(opens in a new tab)')}</VisuallyHidden>
    </Button>
  )
}
