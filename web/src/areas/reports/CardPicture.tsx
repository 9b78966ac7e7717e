import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReportDefinition } from '@hr/contract/areas/reports/definition'
import { reportsApi } from '@hr/contract/areas/reports/reports'
import { request } from '../../api/request.ts'
import { isSingle, resultQuery, textOf } from './definitions.ts'
import { formatFigure } from './format-figure.ts'
import { ReportPicture } from './ReportPlot.tsx'
import css from './reports.module.css'

let last: Promise<unknown> = Promise.resolve()

/** Starts a request when the one before it is answered: each evaluates a report. */
function inTurn<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const turn = last.then(send, send)
  last = turn
  return turn
}

/** A picture of a report's current numbers, once it is visible; nothing for a table, or without an answer. */
export function CardPicture({ definition }: { definition: ReportDefinition }) {
  const { ref, inViewport } = useInViewport()
  const isTable = definition.plot === 'table'
  const { data } = useQuery({
    ...resultQuery(definition),
    queryFn: ({ signal }) =>
      inTurn(() => request(reportsApi.result, { query: { definition: textOf(definition) } }, { signal })),
    enabled: inViewport && !isTable,
    staleTime: 300_000,
    retry: false,
  })
  if (isTable) return null
  const [row] = data?.rows ?? []
  return (
    <div ref={ref} className={css.picture}>
      {data &&
        row &&
        (isSingle(data) ? (
          <span className={css.pictureFigure}>{formatFigure(row.total.value, data.unit)}</span>
        ) : (
          <ReportPicture result={data} />
        ))}
    </div>
  )
}
