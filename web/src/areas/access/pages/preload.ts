/**
 * Preloads the entry files of the application while the user types; the build lists them in the page
 * (`vite.config.ts`).
 */
export function preloadApplication(): void {
  const list = document.querySelector<HTMLMetaElement>('meta[name=application-files]')
  list?.remove()
  for (const href of list?.content.split(' ') ?? []) {
    const link = document.createElement('link')
    if (href.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
}
