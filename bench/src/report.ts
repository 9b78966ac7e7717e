import { writeFileSync } from 'node:fs'

type Goal = { atLeast: number } | { atMost: number }
/** A figure of a line. Without a goal it is informational. */
export type Figure = { what: string; value: number | string; unit?: string; goal?: Goal; aim?: number }

type Line = { name: string; figures: Figure[] }

/** Collects figures, prints each line as soon as it is measured, and counts the goals that were met. */
export function openReport() {
  const lines: Line[] = []
  let pass = 0
  let fail = 0

  return {
    line(name: string, ...figures: Figure[]) {
      lines.push({ name, figures })
      for (const { value, goal } of figures) {
        if (!goal) continue
        if (isReached(value, goal)) pass += 1
        else fail += 1
      }
      console.log(`${name.padEnd(14)} ${figures.map(show).join('  ')}`)
    },

    /** Prints the last line and writes everything to `file` as JSON. */
    close(file?: string): boolean {
      console.log(`RESULT pass ${pass} fail ${fail}`)
      if (file !== undefined) writeFileSync(file, `${JSON.stringify({ lines, pass, fail }, undefined, 2)}\n`)
      return fail === 0
    },
  }
}

export type Report = ReturnType<typeof openReport>

const isReached = (value: number | string, goal: Goal): boolean =>
  typeof value === 'number' && ('atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost)

function show({ what, value, unit = '', goal, aim }: Figure): string {
  const figure = `${what} ${short(value)}${unit && ` ${unit}`}`
  if (!goal) return figure
  const [sign, bound] = 'atLeast' in goal ? ['>=', goal.atLeast] : ['<=', goal.atMost]
  const target = aim === undefined ? '' : `, aim ${aim}`
  return `${figure} (goal ${sign} ${bound}${target}) ${isReached(value, goal) ? 'PASS' : 'FAIL'}`
}

function short(value: number | string): string {
  if (typeof value === 'string') return value
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3
  return value.toFixed(digits)
}
