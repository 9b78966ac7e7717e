import { Button, VisuallyHidden } from '@mantine/core'
import { IconExternalLink, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Employee } from '@hr/contract/areas/employees/record'
import { screens } from '@hr/contract/screens'
import { useClientSettings } from '../../api/client-settings.ts'
import { t } from '../../lib/t.ts'
import type { MenuEntry } from '../../table/RowMenuItem.tsx'
import { Icon } from '../../ui/Icon.tsx'

const placeOf = ({ uuid, isArchived }: Employee) => ({
  to: screens.orgChart.path,
  search: isArchived ? {} : { person: uuid },
})

/** Links to the employee in the org chart, or to the company's own chart outside of this product. */
export function OrgChartLink({ employee }: { employee: Employee }) {
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
      <Button variant="default" renderRoot={(props) => <Link {...placeOf(employee)} {...props} />}>
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

/** The same link as an entry of a menu, for phones. */
export function useOrgChartEntry(employee: Employee): MenuEntry {
  const orgChartUrl = useClientSettings()?.orgChartUrl ?? null
  const entry = { label: t('View org chart'), icon: <Icon icon={IconUsers} /> }
  if (orgChartUrl === null) return { ...entry, target: placeOf(employee) }
  return { ...entry, onClick: () => void globalThis.open(orgChartUrl, '_blank', 'noreferrer') }
}
