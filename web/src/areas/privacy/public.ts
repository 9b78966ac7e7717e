export { EraseDialog } from './EraseDialog.tsx'
export { exportPerson } from './export-person.ts'
export { MyData } from './MyData.tsx'
