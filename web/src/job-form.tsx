// The public job form: a page of its own, which loads nothing of the application behind the sign-in.
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from './app/query-client.ts'
import { render } from './app/render.tsx'
import { JobFormPage } from './areas/applicants/job-form/JobFormPage.tsx'
import { positionOf } from './areas/applicants/job-form/position.ts'

render(
  <QueryClientProvider client={queryClient}>
    <JobFormPage position={positionOf(location.pathname)} />
  </QueryClientProvider>,
)
