import { lazy } from 'react'

export const SetupChecklist = lazy(() => import('./SetupChecklist.tsx'))
