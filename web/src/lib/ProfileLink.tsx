import { lastWordOf } from '../ui/Name.tsx'
import { NameLink } from './NameLink.tsx'

type ProfileLinkProps = { person: { uuid: string; isApplicant?: boolean }; children: string }

/** Links to the profile of an employee or of an applicant, which have different screens. */
export const ProfileLink = ({ person: { uuid, isApplicant = false }, children }: ProfileLinkProps) => (
  <NameLink screen={isApplicant ? 'applicantProfile' : 'employeeProfile'} uuid={uuid} kept={lastWordOf(children)}>
    {children}
  </NameLink>
)
