export { EraseDialog } from './EraseDialog.tsx'
export { ExportDialog } from './ExportDialog.tsx'
export { exportEmployee } from './export-person.ts'
export { MyData } from './MyData.tsx'
