import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import type { Latencies } from './arrivals.ts'
import { calls } from './calls.ts'
import { type Measured, perCpuSecond, type Run } from './run.ts'

// One self-contained page: tables, and plots by uPlot, whose script and style are part of the page.

const script = readFileSync(new URL(import.meta.resolve('uplot/dist/uPlot.iife.min.js')), 'utf8')
const style = readFileSync(new URL(import.meta.resolve('uplot/dist/uPlot.min.css')), 'utf8')

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`
  return `<div class="scroll"><table><thead>${row(head, 'th')}</thead><tbody>${rows.map((one) => row(one, 'td')).join('')}</tbody></table></div>`
}

type Plot = {
  title: string
  x: { label: string; values: number[]; isLogarithmic?: boolean }
  y: { label: string; isLogarithmic?: boolean }
  series: { label: string; values: (number | null)[] }[]
}

const plot = (data: Plot) =>
  `<div class="plot" data-plot="${escape(JSON.stringify(data)).replaceAll('"', '&quot;')}"></div>`

const milliseconds = ({ p50, p90, p99, max }: Latencies) => [p50, p90, p99, max].map((value) => number(value, 1))

/** Latencies of each call at half and at 90 % of the saturated rate. */
function callTable({ half, high }: Run): string {
  return table(
    ['call', 'requests', 'p50 at 50 %', 'p90', 'p99', 'max', 'p50 at 90 %', 'p90', 'p99', 'max'],
    calls.flatMap(({ name }) => {
      const [low, busy] = [half.calls[name], high.calls[name]]
      if (!low || !busy) return []
      return [[name, number(low.count + busy.count), ...milliseconds(low), ...milliseconds(busy)]]
    }),
  )
}

function stageTable({ ramp, half, high }: Run): string {
  const rows = [...ramp, half, high].map((stage: Measured) => {
    const { rate, completedPerSecond, failed, all, cpu, held, seconds } = stage
    const share = (part: number) => `${number((part / seconds) * 100)} %`
    return [
      number(rate),
      number(completedPerSecond),
      number(failed),
      ...milliseconds(all),
      share(cpu.nodes),
      share(cpu.database),
      share(cpu.driver),
      number(perCpuSecond(stage)),
      number(held.mb),
      number(held.descriptors),
    ]
  })
  const head = ['rate/s', 'answered/s', 'failed', 'p50 ms', 'p90', 'p99', 'max', 'nodes', 'database', 'driver']
  return table([...head, 'answers per CPU second', 'nodes MB', 'descriptors'], rows)
}

function section(run: Run): string {
  const { people, nodes, ramp, saturated, users, sockets, requests, balancer, repeated, perCpuSecond: each } = run
  return `<h2>${number(people)} employees, ${nodes} ${nodes === 1 ? 'node' : 'nodes'}</h2>
<p>${number(requests)} leave requests, ${number(users)} signed-in users, ${number(sockets)} open sockets. Balanced by ${escape(balancer)}; ${number(repeated)} requests were sent again to another node. Saturated at ${number(saturated)} answers per second. At 90 % of that, ${number(each.product)} answers per CPU second of nodes and database; the floor, a lookup by key without sign-in, permissions and validation, has ${number(each.floor)}.</p>
${plot({
  title: 'Latency by rate',
  x: { label: 'arrivals per second', values: ramp.map(({ rate }) => rate) },
  y: { label: 'ms', isLogarithmic: true },
  series: (['p50', 'p90', 'p99'] as const).map((name) => ({ label: name, values: ramp.map(({ all }) => all[name]) })),
})}
${plot({
  title: 'Processors in use',
  x: { label: 'arrivals per second', values: ramp.map(({ rate }) => rate) },
  y: { label: 'processors' },
  series: (['nodes', 'database', 'driver'] as const).map((name) => ({
    label: name,
    values: ramp.map(({ cpu, seconds }) => cpu[name] / seconds),
  })),
})}
${stageTable(run)}
<h3>Latency by call, in ms</h3>
${callTable(run)}`
}

/** How the latency of each call grows with the company, at half of the saturated rate. */
function growth(runs: readonly Run[]): string {
  const bySize = runs.toSorted((a, b) => a.people - b.people)
  if (bySize.length < 2) return ''
  const names = calls.map(({ name }) => name).filter((name) => bySize.every(({ half }) => half.calls[name]))
  return `<h2>Growth with the company</h2>
<p>Median latency at half of the saturated rate, in ms.</p>
${plot({
  title: 'Median latency by number of employees',
  x: { label: 'employees', values: bySize.map(({ people }) => people), isLogarithmic: true },
  y: { label: 'ms', isLogarithmic: true },
  series: names.map((name) => ({ label: name, values: bySize.map(({ half }) => half.calls[name]?.p50 ?? null) })),
})}
${table(
  ['call', ...bySize.map(({ people }) => number(people)), 'last ÷ first'],
  names.map((name) => {
    const medians = bySize.map(({ half }) => half.calls[name]?.p50 ?? Number.NaN)
    return [name, ...medians.map((one) => number(one, 1)), number((medians.at(-1) ?? 0) / (medians[0] ?? 1), 2)]
  }),
)}`
}

/** The report as one HTML page. */
export function pageOf(
  runs: readonly Run[],
  { seed, statements }: { seed: number; statements: Record<string, number> },
): string {
  const [processor] = cpus()
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A Monday morning</title>
<style>
:root { color-scheme: light dark; --text: light-dark(#1a1a1a, #eee); --line: light-dark(#ccc, #555); }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: var(--text); background: light-dark(#fff, #1b1b1b); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13px; }
th, td { padding: 0.2rem 0.6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
.scroll { overflow-x: auto; margin: 1rem 0; }
.plot { margin: 1rem 0; overflow-x: auto; }
${style}
</style>
<h1>A Monday morning</h1>
<p>${cpus().length} × ${escape(processor?.model ?? 'unknown processor')}, ${number(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}. Nodes, database and driver share the processors. Requests arrive at random times at a fixed rate, independent of the answers (open loop); a latency counts from the intended arrival. Seed ${seed}.</p>
<p>The mix per ${number(calls.reduce((sum, { weight }) => sum + weight, 0))} requests: ${calls.map(({ name, weight }) => `${weight} ${name}`).join(', ')}. Exports count until their first byte. Reading calls and writes with an idempotency key may be sent again to another node.</p>
${growth(runs)}
<h2>Statements per request</h2>
${table(
  ['call', 'statements'],
  Object.entries(statements).map(([name, count]) => [name, number(count, 1)]),
)}
${runs.map(section).join('\n')}
<script>${script}</script>
<script>
const style = getComputedStyle(document.documentElement)
const [text, line] = [style.getPropertyValue('color'), 'rgba(128,128,128,0.3)']
for (const element of document.querySelectorAll('[data-plot]')) {
  const { title, x, y, series } = JSON.parse(element.dataset.plot)
  const axis = (label) => ({ label, stroke: text, grid: { stroke: line }, ticks: { stroke: line } })
  const colour = (index) => 'hsl(' + Math.round(index * 360 / series.length) + ' 70% 50%)'
  new uPlot({
    title, width: Math.min(1000, document.body.clientWidth), height: 320,
    scales: { x: { time: false, distr: x.isLogarithmic ? 3 : 1 }, y: { distr: y.isLogarithmic ? 3 : 1 } },
    axes: [axis(x.label), axis(y.label)],
    series: [{ label: x.label }, ...series.map(({ label }, index) => ({ label, stroke: colour(index), width: 2, points: { show: true } }))],
  }, [x.values, ...series.map(({ values }) => values)], element)
}
</script>
</html>
`
}
