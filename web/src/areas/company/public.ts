import { lazy } from 'react'

export const MissingParts = lazy(() => import('./MissingParts.tsx'))
export const SetupChecklist = lazy(() => import('./SetupChecklist.tsx'))

export { settingLabels } from './setting-pages.ts'
