import { formatDay, isDay } from '@hr/contract/lib/day'
import { t } from '../../lib/t.ts'

/** What the history calls what was done, as the end of a sentence that begins with a name. */
const actions: Record<string, string> = {
  created: t('added the record'),
  changed: t('changed the record'),
  deleted: t('deleted the record'),
  opened: t('opened the record'),
  exported: t('exported a list with the record'),
  'ID number opened': t('looked at the JMBG'),
  'file opened': t('opened a file'),
  'credentials sent': t('sent credentials'),
  'password set': t('set a password'),
  'second factor on': t('turned on codes at sign-in'),
  'second factor off': t('turned off codes at sign-in'),
  'recovery code used': t('used a recovery code'),
  'signed in': t('signed in'),
  'signed out': t('signed out'),
  'session ended': t('ended a session'),
  'linked to the identity provider': t('signed in at the identity provider for the first time'),
}

const fields: Record<string, string> = {
  firstName: t('First name'),
  lastName: t('Last name'),
  maidenName: t('Maiden name'),
  status: t('Status'),
  dateOfBirth: t('Date of birth'),
  country: t('Country'),
  placeOfResidence: t('Place of residence'),
  residentialAddress: t('Residential address'),
  phoneNumber: t('Phone number'),
  email: t('Email'),
  idNumber: t('JMBG'),
  gender: t('Gender'),
  maritalStatus: t('Marital status'),
  qualifications: t('Qualification'),
  vocation: t('Vocation'),
  position: t('Position'),
  departments: t('Departments'),
  team: t('Team'),
  supervisorOrTeamLead: t('Supervisor or team lead'),
  contractType: t('Contract type'),
  startDate: t('Start date'),
  endDate: t('End date'),
  endOfProbationaryPeriod: t('End of probationary period'),
  emergencyContact: t('Emergency contact'),
  children: t('Children'),
  yearsExperience: t('Years of work experience'),
  language: t('Languages'),
  officeLocation: t('Office location'),
  seniorityLevel: t('Seniority level'),
  seniorityClientLevel: t('Seniority client level'),
  workType: t('Work type'),
  briefDescription: t('Brief description'),
  experienceArray: t('Experience'),
  educationCertificationArray: t('Education'),
  skillsArray: t('Skills'),
  isArchived: t('Archived'),
  role: t('Role'),
  profileImage: t('Photo'),
  CV: t('CV'),
  attachment: t('Attachment'),
  otherFiles: t('Other files'),
}

export const actionText = (action: string): string => actions[action] ?? action

export const fieldText = (field: string): string => fields[field] ?? field

/** A stored value as people read it. */
export const valueText = (value: string): string => (isDay(value) ? formatDay(value) : value)
