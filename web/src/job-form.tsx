// The public job form: a page of its own, which loads nothing of the application behind the sign-in.
import { render } from './app/render.tsx'
import { JobFormPage } from './areas/applicants/job-form/JobFormPage.tsx'
import { positionOf } from './areas/applicants/job-form/position.ts'

render(<JobFormPage position={positionOf(location.pathname)} />)
