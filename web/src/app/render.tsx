import '@fontsource-variable/inter/index.css'
import './mantine.css'
import './global.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { startTransition, StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { cssVariablesResolver, theme } from './theme.ts'

// early/color-scheme.js reads the same key to apply the choice before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'hr.theme' })

/** Replaces the static shell of the .html file with the page. */
export function render(page: ReactNode) {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  // As a transition, the first render lets the browser paint and react in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
        >
          {page}
        </MantineProvider>
      </StrictMode>,
    ),
  )
}
