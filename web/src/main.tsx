import '@fontsource-variable/inter/index.css'
import './app/main-styles.ts'
import './app/global.css'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepSession } from './api/session.ts'
import { colorSchemeManager } from './app/color-scheme.ts'
import { makeRouter } from './app/routes.tsx'
import { leaveWhenSessionEnds } from './app/session-end.ts'
import { cssVariablesResolver, theme } from './app/theme.ts'
import { takeResetLink } from './areas/access/reset-link.ts'

// Before anything else: the link's token must not stay in the address.
takeResetLink()
const router = makeRouter()
keepSession()
leaveWhenSessionEnds(router)
// The static shell of index.html stays until there is something to show.
await router.load()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager()}
      defaultColorScheme="auto"
    >
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
)
