import { LongLink } from './LongLink.tsx'

type ProfileLinkProps = { person: { uuid: string; isApplicant?: boolean }; children: string }

/** Leads to the profile of an employee or of an applicant: they have screens of their own. */
export const ProfileLink = ({ person: { uuid, isApplicant = false }, children }: ProfileLinkProps) => (
  <LongLink screen={isApplicant ? 'applicantProfile' : 'employeeProfile'} uuid={uuid}>
    {children}
  </LongLink>
)
