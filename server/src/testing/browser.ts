/** A browser as far as cookies go: it keeps those of a host by their names and sends them to all of its ports. */
export function openBrowser() {
  const jar = new Map<string, string>()
  return {
    names: () => [...jar.keys()].toSorted(),
    cookie: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    /** Keeps the cookies of an answer: its `set-cookie` headers. */
    keep(headers: readonly string[]): void {
      for (const header of headers) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
    },
  }
}
