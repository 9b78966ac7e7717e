import { useQuery } from '@tanstack/react-query'
import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { query } from '../../api/client.ts'
import { t } from '../../lib/t.ts'
import css from './applicants.module.css'
import { Hint } from '../../ui/texts.tsx'

/** The number of applications deleted after the retention period; nothing else of them is kept. */
export function PastApplications() {
  const { data = [] } = useQuery(query(applicantsApi.past, {}))
  if (data.length === 0) return null
  const years = data.map(({ year, applications }) => t('{count} from {year}', { count: applications, year }))
  return (
    <Hint className={css.past}>
      {t(applicantsTexts.past)} {years.join(', ')}
    </Hint>
  )
}
