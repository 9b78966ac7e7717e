import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { orgChartApi } from '@hr/contract/areas/people/org-chart'
import { query } from '../../api/client.ts'
import { isMissing } from '../../api/errors.ts'
import { chartOf, isLoaded, openAtFirst, type Chart } from './chart-tree.ts'

/** How many people 'Expand all' loads at most. */
const maxOpened = 5000

const everyoneWithReports = ({ below }: Chart): ReadonlySet<string> =>
  new Set([...below.keys()].filter((uuid) => uuid !== null))

/**
 * The loaded parts of the org chart, and which people's reports are visible. The first answer has the top levels;
 * the people below others load when they are opened.
 * @param person the id of a person to show with everyone above
 */
export function useChart(person: string | undefined) {
  const top = useQuery(query(orgChartApi.branch, { query: {} }))
  const line = useQuery({
    ...query(orgChartApi.line, { params: { id: person ?? '' } }),
    enabled: person !== undefined && top.isSuccess,
    retry: false,
  })
  const [wanted, setWanted] = useState<readonly string[]>([])
  const branches = useQueries({
    queries: wanted.map((below) => query(orgChartApi.branch, { query: { below } })),
    combine: (results) => ({
      data: results.flatMap(({ data }) => data ?? []),
      failed: results.find(({ error }) => error),
      loading: wanted.filter((_, index) => results[index]?.isFetching),
    }),
  })
  const chart = useMemo(
    () => chartOf([top.data?.people ?? [], line.data ?? [], ...branches.data.map(({ people }) => people)]),
    [top.data, line.data, branches.data],
  )

  // Undefined until the user opens or closes one. 'all': branches open as they load.
  const [chosen, setChosen] = useState<ReadonlySet<string> | 'all'>()
  const open = chosen === 'all' ? everyoneWithReports(chart) : (chosen ?? openAtFirst(chart))
  const load = (uuids: readonly string[]) => {
    const missing = uuids.filter((uuid) => {
      const found = chart.people.get(uuid)
      return found && !isLoaded(chart, found) && !wanted.includes(uuid)
    })
    if (missing.length > 0) setWanted([...wanted, ...missing])
  }
  const isFull = chart.people.size >= maxOpened
  if (chosen === 'all' && !isFull && branches.loading.length === 0) load([...chart.people.keys()])
  const [shown, setShown] = useState<string>()
  if (line.data && person !== undefined && person !== shown && chart.people.has(person)) {
    const above = line.data.map(({ uuid }) => uuid).filter((uuid) => uuid !== person)
    setShown(person)
    setChosen(new Set([...open, ...above]))
    load(above)
  }
  const isUnknown = line.error !== null && isMissing(line.error)
  const failed = [top, ...(isUnknown ? [] : [line]), branches.failed].find((one) => one?.error)
  return {
    chart,
    hidden: top.data?.hidden ?? 0,
    open,
    /** The person to show, once everyone above is in the chart. */
    shown: person === shown ? shown : undefined,
    isLoading: top.isPending,
    loading: branches.loading,
    error: failed?.error ?? null,
    /** The person is not in the chart. */
    isUnknown,
    retry: () => void failed?.refetch(),
    toggle: (uuid: string) => {
      if (open.has(uuid)) setChosen(new Set([...open].filter((other) => other !== uuid)))
      else {
        setChosen(new Set([...open, uuid]))
        load([uuid])
      }
    },
    openAll: () => setChosen('all'),
    /** Opening all has reached the limit. */
    isCut: chosen === 'all' && isFull,
    /** Some people are below others who are closed or not loaded: the print leaves them out. */
    isPartial: [...chart.people.values()].some(
      (one) => one.reports > 0 && !(open.has(one.uuid) && isLoaded(chart, one)),
    ),
    closeAll: () => setChosen(new Set()),
  }
}

export type ChartState = ReturnType<typeof useChart>
