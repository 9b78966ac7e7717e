// Runs before the first paint, so that the dark theme does not flash light. A file of its own, because the content
// security policy allows no inline scripts. The key is the one of web/src/app/render.tsx.
try {
  const chosen = localStorage.getItem('hr.theme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  // The same for the density of tables: the key is the one of web/src/app/density.ts.
  document.documentElement.dataset.density = localStorage.getItem('hr.density') ?? ''
} catch {
  // Without storage the page stays light.
}

// The policy allows no eval either: zod would try once, and the browser would report it. Read by zod when it starts.
globalThis.__zod_globalConfig = { jitless: true }
