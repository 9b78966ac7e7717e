// Runs before the first paint, to avoid a flash of the light theme. The key is the one in web/src/app/render.tsx.
try {
  const chosen = localStorage.getItem('hr.theme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  // The same for the table density: the key is the one in web/src/app/density.ts.
  document.documentElement.dataset.density = localStorage.getItem('hr.density') ?? ''
} catch {
  // Without storage the page stays light.
}

// The policy also forbids eval: zod would try it once and the browser would report a violation. zod reads this on
// startup.
globalThis.__zod_globalConfig = { jitless: true }
