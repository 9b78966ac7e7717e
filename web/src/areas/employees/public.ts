export { EmployeeName } from './EmployeeName.tsx'
