const firstDelayMs = 1000

/**
 * Requests style sheets again that failed to load, later and later, or as soon as the browser is online: Vite requests
 * each of them once, so that a part which loads on a second try would stay without its styles.
 */
export function loadFailedStyles(): void {
  const delays = new Map<string, number>()
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      const { href } = target
      const delay = delays.get(href) ?? firstDelayMs
      delays.set(href, delay * 2)
      const again = target.cloneNode()
      const replace = () => target.replaceWith(again)
      if (navigator.onLine) setTimeout(replace, delay)
      else addEventListener('online', replace, { once: true })
    },
    { capture: true },
  )
}
