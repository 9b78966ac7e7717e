import { lazy } from 'react'

export const SetupChecklist = lazy(() => import('./SetupChecklist.tsx'))

export { MissingParts } from './MissingParts.tsx'
export { settingLabels } from './setting-pages.ts'
