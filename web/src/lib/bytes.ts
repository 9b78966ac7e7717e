import { formatNumber } from './formats.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** '0 B', '1.5 KB', '12 MB': one decimal below ten, none above. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const digits = unit > 0 && value < 10 ? 1 : 0
  return `${formatNumber(Number(value.toFixed(digits)))} ${units[unit]}`
}
