// Which fields leave the product for Entra ID, for the screen. `server/src/areas/provisioning/scim-resources.ts` builds
// what is sent; a test compares the two.
import { label, type Label } from '../../lib/messages.ts'
import { recordFields } from '../employees/record.ts'
import { employmentSchema, enterpriseSchema } from './scim.ts'

const both = label('First and last name')

/** SCIM attribute, field of the record, and attribute of Entra ID in the mapping that Microsoft proposes. */
export const entraMapping: readonly { attribute: string; field: Label; entra: string | null }[] = [
  { attribute: 'externalId', field: recordFields.employeeNumber.label, entra: 'employeeId' },
  { attribute: 'active', field: label('Employed today'), entra: 'accountEnabled' },
  { attribute: 'userName', field: recordFields.email.label, entra: 'userPrincipalName' },
  { attribute: 'displayName', field: both, entra: 'displayName' },
  { attribute: 'name.givenName', field: recordFields.firstName.label, entra: 'givenName' },
  { attribute: 'name.familyName', field: recordFields.lastName.label, entra: 'surname' },
  { attribute: 'name.formatted', field: both, entra: null },
  { attribute: 'title', field: recordFields.position.label, entra: 'jobTitle' },
  { attribute: 'userType', field: recordFields.contractType.label, entra: 'employeeType' },
  { attribute: 'emails[type eq "work"].value', field: recordFields.email.label, entra: 'mail' },
  { attribute: 'phoneNumbers[type eq "work"].value', field: recordFields.workPhone.label, entra: 'telephoneNumber' },
  { attribute: 'addresses[type eq "work"].locality', field: recordFields.officeLocation.label, entra: 'city' },
  { attribute: `${enterpriseSchema}:employeeNumber`, field: recordFields.employeeNumber.label, entra: null },
  { attribute: `${enterpriseSchema}:department`, field: recordFields.departments.label, entra: 'department' },
  { attribute: `${enterpriseSchema}:manager`, field: recordFields.supervisorOrTeamLead.label, entra: 'manager' },
  { attribute: `${employmentSchema}:startDate`, field: recordFields.startDate.label, entra: 'employeeHireDate' },
  { attribute: `${employmentSchema}:endDate`, field: recordFields.endDate.label, entra: 'employeeLeaveDateTime' },
]
