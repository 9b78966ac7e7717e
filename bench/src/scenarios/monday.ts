import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageOf } from '../monday/report.ts'
import { type Run, runMonday } from '../monday/run.ts'
import { countStatements } from '../monday/statements.ts'
import { root } from '@hr/testing/programs'
import { type Bench } from '../scenario.ts'

const seed = 20_260_105
/** The calls whose latency is not bounded like that of the others. */
const exempt = ['sign in', 'export']

/**
 * A Monday morning over two nodes, for companies of several sizes, and over one node for comparison. Writes the report
 * `.reports/monday.html` with its figures beside it.
 */
export async function monday({ report, isQuick, people, sizes }: Bench): Promise<void> {
  const seconds = isQuick ? { ramp: 4, steady: 8 } : { ramp: 8, steady: 40 }
  const say = (line: string) => console.log(line)
  const runs: Run[] = []
  const largest = Math.min(sizes.large, Math.max(...people))
  for (const size of people) runs.push(await runMonday({ people: size, nodes: 2, seconds, seed, say }))
  const single = await runMonday({ people: largest, nodes: 1, seconds, seed, say })
  const compared = runs.find((run) => run.people === largest)!

  const statements = await countStatements(sizes.small)

  const folder = join(root, '.reports')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'monday.html'), pageOf([...runs, single], { seed, statements }))
  writeFileSync(join(folder, 'monday.json'), JSON.stringify({ seed, runs, single, statements }, undefined, 2))

  for (const run of runs) {
    const worst = (stage: Run['half']) =>
      Math.max(...Object.entries(stage.calls).map(([name, { p99 }]) => (exempt.includes(name) ? 0 : p99)))
    report.line(
      `monday ${run.people}`,
      { what: 'saturated at', value: run.saturated, unit: '/s' },
      { what: 'worst p99 at 50 %', value: worst(run.half), unit: 'ms', goal: { atMost: 150 } },
      { what: 'at 90 %', value: worst(run.high), unit: 'ms', goal: { atMost: 500 } },
      { what: 'failed', value: run.half.failed + run.high.failed, goal: { atMost: 0 } },
      { what: 'answers per CPU second', value: run.perCpuSecond.product },
      { what: 'of the floor', value: run.perCpuSecond.product / run.perCpuSecond.floor },
    )
  }
  const ofNodes = ({ half }: Run) => half.all.count / half.cpu.nodes
  report.line('monday nodes', {
    what: 'answers per CPU second of two nodes / of one',
    value: ofNodes(compared) / ofNodes(single),
    goal: { atLeast: 0.85 },
  })
  const [smallest, biggest] = [runs[0]!, runs.at(-1)!]
  for (const name of Object.keys(biggest.half.calls).filter((call) => /leave|employees|requests|people/.test(call)))
    report.line(`growth`, {
      what: `${name}, median with ${biggest.people} / ${smallest.people} employees`,
      value: (biggest.half.calls[name]?.p50 ?? Number.NaN) / (smallest.half.calls[name]?.p50 ?? Number.NaN),
      goal: { atMost: 1.5 },
    })
  report.line('statements', ...Object.entries(statements).map(([name, count]) => ({ what: name, value: count })))
  say(`Report: ${join('.reports', 'monday.html')}`)
}
