// Search parameters are plain strings in both directions: the router's JSON would write q="123" with quotes.

export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[name, String(value)]] : [],
  )
  const text = new URLSearchParams(given).toString()
  return text && `?${text}`
}
