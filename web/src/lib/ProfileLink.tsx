import { LongLink } from './LongLink.tsx'

type ProfileLinkProps = { person: { uuid: string; isApplicant?: boolean }; children: string }

/** Links to the profile of an employee or of an applicant, which have different screens. */
export const ProfileLink = ({ person: { uuid, isApplicant = false }, children }: ProfileLinkProps) => (
  <LongLink screen={isApplicant ? 'applicantProfile' : 'employeeProfile'} uuid={uuid}>
    {children}
  </LongLink>
)
