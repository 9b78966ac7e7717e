import { Button, VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Employee } from '@hr/contract/areas/employees/record'
import { screens } from '@hr/contract/screens'
import { useClientSettings } from '../../api/client-settings.ts'
import { t } from '../../lib/t.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Links to the employee in the org chart, or to the company's own chart outside of this product. */
export function OrgChartLink({ employee: { uuid, isArchived } }: { employee: Employee }) {
  const settings = useClientSettings()
  if (!settings)
    return (
      <Button variant="default" disabled>
        {t('View org chart')}
      </Button>
    )
  const { orgChartUrl } = settings
  if (orgChartUrl === null)
    return (
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to={screens.orgChart.path} search={isArchived ? {} : { person: uuid }} {...props} />
        )}
      >
        {t('View org chart')}
      </Button>
    )
  return (
    <Button
      variant="default"
      component="a"
      href={orgChartUrl}
      target="_blank"
      rel="noreferrer"
      rightSection={<Icon icon={IconExternalLink} />}
    >
      {t('View org chart')}
      <VisuallyHidden>{t('(opens in a new tab)')}</VisuallyHidden>
    </Button>
  )
}
