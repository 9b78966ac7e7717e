import { Group } from '@mantine/core'
import { IconBriefcase, IconCertificate, IconUsers, IconUserSearch, type Icon as TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { dashboardApi, type DashboardTiles } from '@hr/contract/areas/dashboard/dashboard'
import { dashboardTexts } from '@hr/contract/areas/dashboard/texts'
import type { ScreenName } from '@hr/contract/screens'
import { query } from '../../api/client.ts'
import { LoadError } from '../../api/LoadError.tsx'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './dashboard.module.css'
import { Note } from '../../ui/texts.tsx'

type Tile = {
  label: string
  screen: ScreenName
  /** Filters the linked list to the counted employees. */
  search?: Record<string, string>
  icon: TablerIcon
  figure: (tiles: DashboardTiles) => number
  more: (tiles: DashboardTiles) => string
}

const formatGenders = (men: number, women: number) =>
  t('{men, plural, one {# man} other {# men}}, {women, plural, one {# woman} other {# women}}', { men, women })

const tiles: readonly Tile[] = [
  {
    label: t(dashboardTexts.activeEmployees),
    screen: 'employees',
    search: { isEmployed: 'true' },
    icon: IconUsers,
    figure: ({ activeEmployees }) => activeEmployees,
    more: ({ activeMaleEmployees, activeFemaleEmployees }) => formatGenders(activeMaleEmployees, activeFemaleEmployees),
  },
  {
    label: t(dashboardTexts.ftcEmployees),
    screen: 'employeesFixedTerm',
    search: { isEmployed: 'true' },
    icon: IconCertificate,
    figure: ({ activeFtcEmployees }) => activeFtcEmployees,
    more: ({ activeMaleFtcEmployees, activeFemaleFtcEmployees }) =>
      formatGenders(activeMaleFtcEmployees, activeFemaleFtcEmployees),
  },
  {
    label: t(dashboardTexts.projects),
    screen: 'projects',
    icon: IconBriefcase,
    figure: ({ activeProjects }) => activeProjects,
    more: () => t('not archived'),
  },
  {
    label: t(dashboardTexts.applicants),
    screen: 'applicants',
    icon: IconUserSearch,
    figure: ({ applicants }) => applicants,
    more: ({ currentMonthApplicants: count }) => t('{count, number} this month', { count }),
  },
]

/** Key figures of the company, each linked to its list. */
export function Tiles() {
  const { data, error, isFetching, refetch } = useQuery(query(dashboardApi.tiles, {}))
  const hasFailed = error !== null && !isFetching
  const failure = hasFailed && <LoadError error={error} onRetry={refetch} />
  if (hasFailed && data === undefined) return failure
  return (
    <>
      {failure}
      <ul className={css.tiles} data-stale={hasFailed || undefined} data-pending={data === undefined || undefined}>
        {tiles.map(({ label, screen, search = {}, icon: Sign, figure, more }) => (
          <li key={screen}>
            <Link {...linkTo(screen)} search={search} className={css.tile}>
              <Group component="span" justify="space-between" align="stretch" gap={4} wrap="nowrap" fz="sm" c="dimmed">
                {label}
                <Icon icon={Sign} size={20} />
              </Group>
              <b>{data === undefined ? <Skeleton width="40%" height={28} /> : figure(data)}</b>
              <Note span>{data === undefined ? '\u00A0' : more(data)}</Note>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
