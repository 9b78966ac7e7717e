// The public job form: a page of its own, which loads nothing of the application behind the sign-in.
import '@fontsource-variable/inter/index.css'
import './app/main-styles.ts'
import './app/global.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { colorSchemeManager } from './app/color-scheme.ts'
import { cssVariablesResolver, theme } from './app/theme.ts'
import { JobFormPage } from './areas/applicants/job-form/JobFormPage.tsx'
import { positionOf } from './areas/applicants/job-form/position.ts'

const root = document.getElementById('root')
if (!root) throw new Error('job-form.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager()}
      defaultColorScheme="auto"
    >
      <JobFormPage position={positionOf(location.pathname)} />
    </MantineProvider>
  </StrictMode>,
)
