import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reportPinsApi, type ReportPin } from '@hr/contract/areas/reports/pins'
import { query } from '../../api/client.ts'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { ReportSummary, resultQuery, searchOf } from '../reports/public.ts'
import { Card } from './Card.tsx'
import { Pending } from './Pending.tsx'

/** The reports that the user has pinned. Nothing is shown until they are known. */
export function PinnedReports() {
  const pins = useQuery(query(reportPinsApi.list, {}))
  if (!pins.data && !pins.error) return <Pending />
  if (!pins.data)
    return (
      <Card title={t('Pinned reports')} query={pins}>
        {() => null}
      </Card>
    )
  return pins.data.map((pin) => <PinnedReport key={pin.report} {...pin} />)
}

function PinnedReport({ report, title, definition }: ReportPin) {
  const result = useQuery(resultQuery(definition))
  return (
    <Card
      title={title}
      query={result}
      aside={
        <Link {...linkTo('report')} search={searchOf(report)} aria-label={t('Open the report {title}', { title })}>
          {t('Open', undefined, 'action')}
        </Link>
      }
    >
      {(data) => <ReportSummary result={data} report={report} />}
    </Card>
  )
}
