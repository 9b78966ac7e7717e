import type { ReactNode } from 'react'
import { ScreenLink } from './ScreenLink.tsx'

type ProfileLinkProps = { person: { uuid: string; isApplicant?: boolean }; children: ReactNode }

/** Leads to the profile of an employee or of an applicant: they have screens of their own. */
export const ProfileLink = ({ person: { uuid, isApplicant = false }, children }: ProfileLinkProps) => (
  <ScreenLink screen={isApplicant ? 'applicantProfile' : 'employeeProfile'} uuid={uuid}>
    {children}
  </ScreenLink>
)
