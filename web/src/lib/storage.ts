// What the browser keeps for a person: theme, width of the navigation, settings of the tables. Never a record.

/** The stored text, or null where the browser refuses storage. */
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
    // A full or forbidden storage costs a remembered setting, nothing else.
  }
}
