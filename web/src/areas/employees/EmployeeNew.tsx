import { useSearch } from '@tanstack/react-router'
import { blankDraft } from './draft.ts'
import { HireApplicant } from './HireApplicant.tsx'
import { NewEmployee } from './NewEmployee.tsx'

export default function EmployeeNew() {
  const { applicant } = useSearch({ from: '/shell/employees/new' })
  if (applicant === undefined) return <NewEmployee start={blankDraft} />
  return <HireApplicant uuid={applicant} />
}
