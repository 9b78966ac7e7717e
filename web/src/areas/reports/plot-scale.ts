/**
 * Returns round numbers in equal steps around zero and all values: `count` steps, or one more with negative values. The
 * steps are 1, 2 or 5 times a power of ten, and not below `smallest`.
 */
export function ticksFor(values: readonly number[], count: number, smallest: number): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const least = Math.max((high - low || 1) / Math.max(1, Math.floor(count)), smallest)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** Returns where each value begins and ends: at zero, or stacked on those before it with the same sign. */
export function spansOf(values: readonly { value: number | null }[], isStacked: boolean): [from: number, to: number][] {
  const ends = { above: 0, below: 0 }
  return values.map(({ value }) => {
    const side = (value ?? 0) < 0 ? 'below' : 'above'
    const from = isStacked ? ends[side] : 0
    ends[side] = from + (value ?? 0)
    return [from, ends[side]]
  })
}
