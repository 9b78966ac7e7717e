import { Switch, VisuallyHidden } from '@mantine/core'
import { createContext, use, useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { projectsApi, projectsTexts, type Project } from '@hr/contract/areas/projects/projects'
import { steadyQuery } from '../../api/client.ts'
import { t } from '../../lib/t.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import css from './projects.module.css'

type Including = { leftOut: ReadonlySet<string>; toggle: (uuid: string) => void }

/** Which projects the sum goes without. */
export const IncludeContext = createContext<Including>({ leftOut: new Set(), toggle: () => undefined })

const fixed = { track: css.fixedSwitch }

/** Takes a project out of the sum and back in; one that adds nothing to it stays as it is. */
export function IncludeToggle({ project: { uuid, name, projectMonthlyAverage } }: { project: Project }) {
  const { leftOut, toggle } = use(IncludeContext)
  const isPhone = useIsPhone()
  const reasonId = useId()
  const isEmpty = projectMonthlyAverage === 0
  return (
    <span className={css.include}>
      <Switch
        size="md"
        aria-label={t('Include {{name}}', { name })}
        checked={!leftOut.has(uuid)}
        onChange={() => toggle(uuid)}
        // It keeps the focus, which a disabled switch would not, so that its reason can be read.
        {...(isEmpty && { readOnly: true, 'aria-disabled': true, 'aria-describedby': reasonId, classNames: fixed })}
      />
      {isEmpty && (
        <VisuallyHidden>
          <span id={reasonId}>{t(projectsTexts.nothingToInclude)}</span>
        </VisuallyHidden>
      )}
      {isPhone && <span aria-hidden="true">{`${t(projectsTexts.include)} · ${projectMonthlyAverage.toFixed(1)}`}</span>}
    </span>
  )
}

/** The sum of the monthly averages that the search selects, less the rows left out; the server adds up. */
export function MonthlyTotal() {
  const { leftOut } = use(IncludeContext)
  const { q } = useSearch({ from: '/shell/projects' })
  const { data } = useQuery(
    steadyQuery(projectsApi.list, { query: { q, page: '1', pageSize: '1', leaveOut: [...leftOut].join() } }),
  )
  return (
    <p className={css.total} role="status">
      {t('Total monthly average')} <b>{data?.totalMonthlyAverage.toFixed(1)}</b>
    </p>
  )
}
