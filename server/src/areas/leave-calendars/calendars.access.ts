import { byId, type RequestsOf } from '../../testing/requests.ts'

export const leaveCalendarRequests: RequestsOf = ({ people }) => {
  const nonWorkingDay = async () => byId(await people.nonWorkingDay())
  return {
    'GET /nonworkingday/:id': nonWorkingDay,
    'POST /nonworkingday': () => ({ body: { title: 'Fair', startDate: '2031-05-01', endDate: '2031-05-02' } }),
    'PATCH /nonworkingday/:id': async () => ({ ...(await nonWorkingDay()), body: { title: 'Fair' } }),
    'DELETE /nonworkingday/:id': nonWorkingDay,
    'GET /nonworkingday/holidays': () => ({ query: { country: 'BA', year: '2030' } }),
    'POST /nonworkingday/import': () => ({ body: { country: 'BA', year: 2030 } }),
    'POST /holiday-calendars': () => ({ body: { name: `Calendar ${crypto.randomUUID()}`, offices: [] } }),
    'PATCH /holiday-calendars/:id': async () => ({
      ...byId(await people.holidayCalendar()),
      body: { offices: [crypto.randomUUID()] },
    }),
    'DELETE /holiday-calendars/:id': async () => byId(await people.holidayCalendar()),
    'GET /employee/:id/work-schedules': byId,
    'POST /employee/:id/work-schedules': (subject) => ({
      ...byId(subject),
      body: { startsOn: '2031-01-01', week: [1, 1, 1, 0.5, 0, 0, 0] },
    }),
    'DELETE /employee/:id/work-schedules/:schedule': async (subject) => ({
      params: { id: subject.uuid, schedule: (await people.workSchedule(subject)).uuid },
    }),
  }
}
