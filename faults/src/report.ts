import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Fault, faults } from './faults.ts'
import type { Outcome } from './history.ts'
import { root } from '@hr/testing/programs'
import type { FaultResult } from './run-fault.ts'

/** The result of a phase, or why it was not finished. */
export type PhaseResult = FaultResult | { failure: string; lines: string[] }

type Phase = { name: string; fault: Fault; result: PhaseResult }

/** The sums over several runs, kept in a file. */
type Totals = Record<string, Sums>
type Sums = Record<Outcome, number> & {
  rounds: number
  /** How often each kind of violation was found, and how many phases were not finished. */
  violations: Record<string, number>
  ready: number[]
  gaps: number[]
}

const all: Record<string, Fault> = faults
const folder = join(root, '.faults')
const totalsFile = join(folder, 'totals.json')

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const highest = (values: readonly number[]) => (values.length === 0 ? undefined : Math.max(...values))
const seconds = (ms: number | undefined) => (ms === undefined ? '–' : `${(ms / 1_000).toFixed(2)} s`)
const sum = (values: Record<string, number>) => Object.values(values).reduce((total, value) => total + value, 0)

/** Collects the phases of a run, and adds them to the sums of earlier runs. */
export function openReport(run: { seed: number; minutes: number }) {
  const phases: Phase[] = []

  return {
    add(name: string, fault: Fault, result: PhaseResult): void {
      phases.push({ name, fault, result })
      console.log(lineOf(name, result))
    },

    /** Writes the report and the sums. Returns true if no violation was found in this run. */
    close(): boolean {
      mkdirSync(folder, { recursive: true })
      const totals = addTo(
        existsSync(totalsFile) ? (JSON.parse(readFileSync(totalsFile, 'utf8')) as Totals) : {},
        phases,
      )
      writeFileSync(totalsFile, `${JSON.stringify(totals, undefined, 2)}\n`)
      const file = join(folder, 'report.html')
      writeFileSync(file, pageOf({ ...run, totals, phases }))
      const isClean = phases.every(({ result }) => 'violations' in result && result.violations.length === 0)
      console.log(`${isClean ? 'Nothing was lost, doubled or half done.' : 'VIOLATIONS were found.'} Report: ${file}`)
      return isClean
    },
  }
}

function addTo(totals: Totals, phases: readonly Phase[]): Totals {
  for (const { name, result } of phases) {
    const empty = { acknowledged: 0, refused: 0, unknown: 0, rounds: 0, violations: {}, ready: [], gaps: [] }
    const sums = (totals[name] ??= empty)
    const found = 'failure' in result ? ['not finished'] : result.violations.map(({ kind }) => kind)
    for (const kind of found) sums.violations[kind] = (sums.violations[kind] ?? 0) + 1
    if ('failure' in result) continue
    sums.rounds += result.rounds
    for (const outcome of ['acknowledged', 'refused', 'unknown'] as const) sums[outcome] += result.counts[outcome]
    sums.ready.push(...result.ready.map(Math.round))
    sums.gaps.push(...result.gaps.map(Math.round))
  }
  return totals
}

function lineOf(name: string, result: PhaseResult): string {
  if ('failure' in result) return `${name.padEnd(17)} NOT FINISHED: ${result.failure}\n${result.lines.join('\n')}`
  const { rounds, counts, violations, ready, gaps, serverErrors } = result
  const errors = sum(serverErrors)
  return [
    `${name.padEnd(17)} ${rounds} rounds  ${counts.acknowledged} acknowledged, ${counts.refused} refused, ${counts.unknown} unknown`,
    `ready ${seconds(median(ready))} (max ${seconds(highest(ready))}), longest gap ${seconds(highest(gaps))}`,
    `${violations.length} violations${errors > 0 ? `, ${errors} answers with status 500` : ''}`,
    ...violations.slice(0, 10).map(({ kind, detail }) => `\n  ${kind}: ${detail}`),
    ...Object.keys(serverErrors).map((error) => `\n  ${error}`),
  ].join('  ')
}

// --- The page -------------------------------------------------------------------------------------------------------

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type Page = {
  seed: number
  minutes: number
  totals: Totals
  phases: readonly Phase[]
}

const pageOf = ({ seed, minutes, totals, phases }: Page): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Faults</title>
<style>
  :root { color-scheme: light dark; --line: light-dark(#d4d7dd, #3a3f4b); --bar: light-dark(#3556c4, #8ea6ff);
          --fault: light-dark(#f8dcd8, #4a2320); --bad: light-dark(#b42318, #ff9a8f) }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem }
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
  th, td { border-bottom: 1px solid var(--line); padding: .3rem .6rem; text-align: right; vertical-align: top }
  th:first-child, td:first-child { text-align: left }
  .bad { color: var(--bad); font-weight: 600 }
  small { opacity: .75; display: block }
  svg { width: 100%; height: 6rem; border-bottom: 1px solid var(--line) }
  .scroll { overflow-x: auto }
</style>
<h1>Faults</h1>
<p>${escaped(`${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}. Last run: seed ${seed}, at most ${minutes} min.`)}</p>
<h2>All runs</h2>
<div class="scroll"><table>
<tr><th>Fault<th>Rounds<th>Acknowledged<th>Refused<th>Unknown<th>Lost<th>Doubled<th>Half done<th>Other<th>First write (median, max)<th>Longest gap</tr>
${Object.entries(totals)
  .map(([name, sums]) => rowOf(name, sums))
  .join('\n')}
</table></div>
<h2>Last run</h2>
<p>Bars: acknowledged writes in each tenth of a second. Shaded: from the fault to the first writes after its repair.</p>
${phases.map(sectionOf).join('\n')}
</html>
`

const columns = {
  lost: ['lost', 'email lost'],
  doubled: ['doubled', 'email doubled', 'done by two'],
  half: ['half done'],
}

function rowOf(name: string, { violations, ready, gaps, ...sums }: Sums): string {
  const fault = all[name]
  const count = (kinds: readonly string[]) => kinds.reduce((total, kind) => total + (violations[kind] ?? 0), 0)
  const known = Object.values(columns).map(count)
  const other = sum(violations) - known.reduce((total, value) => total + value, 0)
  const found = [...known, other].map((value) => `<td${value > 0 ? ' class="bad"' : ''}>${value}`)
  const max = highest(ready)
  const isLate = fault?.readyWithin !== undefined && max !== undefined && max > fault.readyWithin
  const goal = fault?.readyWithin === undefined ? '' : `<small>goal ${fault.readyWithin / 1_000} s</small>`
  return [
    `<tr><td>${escaped(name)}<small>${escaped([fault?.title, fault?.means].filter(Boolean).join(': '))}</small>`,
    ...[sums.rounds, sums.acknowledged, sums.refused, sums.unknown].map((value) => `<td>${value.toLocaleString('en')}`),
    ...found,
    `<td${isLate ? ' class="bad"' : ''}>${seconds(median(ready))}, ${seconds(max)}${goal}`,
    `<td>${seconds(highest(gaps))}</tr>`,
  ].join('')
}

function sectionOf({ name, result }: Page['phases'][number]): string {
  const heading = `<h3>${escaped(name)}</h3>`
  if ('failure' in result)
    return `${heading}<p class="bad">Not finished: ${escaped(result.failure)}</p><pre>${escaped(result.lines.join('\n'))}</pre>`
  const { violations, serverErrors } = result
  const found = [
    ...violations.map(({ kind, detail }) => `${kind}: ${detail}`),
    ...Object.entries(serverErrors).map(([error, times]) => `${times} times ${error}`),
  ]
  const list = found.length > 0 ? `<ul class="bad">${found.map((one) => `<li>${escaped(one)}`).join('')}</ul>` : ''
  return `${heading}${list}${plotOf(result)}`
}

function plotOf({ timeline, spans }: FaultResult): string {
  const max = highest(timeline) ?? 1
  const width = Math.max(timeline.length, 1)
  const shaded = spans.map(
    ({ from, to }) => `<rect x="${from / 100}" y="0" width="${(to - from) / 100}" height="100" fill="var(--fault)"/>`,
  )
  const bars = timeline.map((count, tenth) => {
    const height = (100 * count) / max
    return count > 0 ? `<rect x="${tenth}" y="${100 - height}" width="1" height="${height}" fill="var(--bar)"/>` : ''
  })
  return `<svg viewBox="0 0 ${width} 100" preserveAspectRatio="none" role="img" aria-label="Acknowledged writes over ${width / 10} s">${shaded.join('')}${bars.join('')}</svg>`
}
