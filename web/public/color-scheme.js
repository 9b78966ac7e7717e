// Runs before the first paint, so that nobody who chose dark sees a flash of light. A file of its own, because the
// content security policy allows no inline scripts. The key is the one of web/src/app/color-scheme.ts.
try {
  const chosen = localStorage.getItem('hr.theme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  // Nor rows that move closer together, but when another tab has chosen. The key is the one of web/src/app/density.ts.
  const showDensity = () => (document.documentElement.dataset.density = localStorage.getItem('hr.density') ?? '')
  showDensity()
  addEventListener('storage', showDensity)
} catch {
  // Without storage the page stays light.
}

// The policy allows no eval either: zod would try once, and the browser would report it. Read by zod when it starts.
globalThis.__zod_globalConfig = { jitless: true }
