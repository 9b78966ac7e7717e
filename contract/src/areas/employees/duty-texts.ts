// The names of duties, apart from their schemas, which the list of employees loads.
import { messages } from '../../lib/messages.ts'

export const dutyTexts = messages('duties', {
  supervisedPeople: 'supervised people',
  ledProjects: 'led projects',
  delegations: 'delegations',
  sharedViews: 'shared views',
  coveredLeave: 'covered leave',
})
