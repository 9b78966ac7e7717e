import { Group, Popover, Switch, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useId } from 'react'
import { projectsApi, type Project } from '@hr/contract/areas/projects/projects'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { query } from '../../api/client.ts'
import { formatAverage } from '../../lib/formats.ts'
import { store } from '../../lib/store.ts'
import { t } from '../../lib/t.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import css from './projects.module.css'

/** The projects excluded from the sum, until the user signs out. */
export const useExcludedProjects = () => useSelector(store, ({ excludedProjects }) => excludedProjects)

const fixed = { track: css.fixedSwitch }

/** Includes or excludes a project from the sum; a project with an average of 0 stays included and tells why. */
export function IncludeToggle({ project: { uuid, name, projectMonthlyAverage } }: { project: Project }) {
  const excluded = useExcludedProjects()
  const isPhone = useIsPhone()
  const reasonId = useId()
  const [isReasonShown, reason] = useDisclosure()
  const isEmpty = projectMonthlyAverage === 0
  return (
    <Group component="span" wrap="nowrap" gap={10}>
      <Popover opened={isEmpty && isReasonShown} onDismiss={reason.close} withRoles={false}>
        <Popover.Target>
          <Switch
            size="md"
            aria-label={t('Include {name}', { name })}
            // Touch triggers pointer enter events.
            onMouseEnter={reason.open}
            onMouseLeave={reason.close}
            onFocus={reason.open}
            onBlur={reason.close}
            checked={!excluded.has(uuid)}
            onChange={() => store.actions.toggleProject(uuid)}
            // Not disabled: a disabled switch can't be focused, so its reason couldn't be read.
            {...(isEmpty && { readOnly: true, 'aria-disabled': true, 'aria-describedby': reasonId, classNames: fixed })}
          />
        </Popover.Target>
        <Popover.Dropdown maw={240} fz="sm">
          {t(projectsTexts.nothingToInclude)}
        </Popover.Dropdown>
      </Popover>
      {isEmpty && (
        <VisuallyHidden>
          <span id={reasonId}>{t(projectsTexts.nothingToInclude)}</span>
        </VisuallyHidden>
      )}
      {isPhone && (
        <span aria-hidden="true">{`${t(projectsTexts.include)} · ${formatAverage(projectMonthlyAverage)}`}</span>
      )}
    </Group>
  )
}

/** The sum of the monthly averages of the listed projects without the excluded ones; computed by the server. */
export function MonthlyTotal() {
  const excluded = useExcludedProjects()
  const { q } = useSearch({ from: '/shell/projects' })
  const { data } = useQuery(
    query(projectsApi.list, { query: { q, page: '1', pageSize: '1', excludedIds: [...excluded].join() } }),
  )
  return (
    <Group justify="space-between" gap="2px 16px" px={16} py={10} fz="sm" c="dimmed" className={css.total}>
      <span>{t(projectsTexts.monthlyAverage)}</span>
      <p role="status">
        {t('Total monthly average')} <strong>{data && formatAverage(data.totalMonthlyAverage)}</strong>
      </p>
    </Group>
  )
}
