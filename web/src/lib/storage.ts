// Data in the browser's storage: theme, navigation width, table settings. Never records.

/** Returns the stored text, or null if the browser blocks storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Full or blocked storage only loses a setting.
  }
}
