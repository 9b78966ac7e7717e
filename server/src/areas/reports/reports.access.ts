import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { byId, type RequestsOf } from '../../testing/requests.ts'

const { definition: positions } = readyMadeReports.find(({ name }) => name === 'positions')!
const definition = JSON.stringify({ ...positions, filters: { office: 'Zagreb' } })

const daily = ({ uuid }: { uuid: string }) => ({ cadence: { every: 'day' }, hour: 8, recipients: [{ uuid }] })

export const reportsRequests: RequestsOf = ({ people }) => {
  /** A report of the owner that Team leads may read, too. */
  const teamReport = (owner: { uuid: string }) =>
    people.report(owner, { content: JSON.stringify({ kind: 'report', definition: JSON.parse(definition) }) })
  const ofPerson = async (owner: { uuid: string }) =>
    byId(await people.reportSchedule(owner, { viewId: (await teamReport(owner)).uuid }))
  return {
    'GET /reports/result': () => ({ query: { definition } }),
    'GET /reports/records': () => ({ query: { definition, page: 1 } }),
    'PUT /reports/pins': async (owner) => ({ body: { reports: ['headcount', (await people.report(owner)).uuid] } }),
    'POST /reports/schedules': async (owner) => ({ body: { view: (await teamReport(owner)).uuid, ...daily(owner) } }),
    'PUT /reports/schedules/:id': async (owner) => ({ ...(await ofPerson(owner)), body: daily(owner) }),
    'DELETE /reports/schedules/:id': ofPerson,
  }
}
