export { Bell } from './Bell.tsx'
export { MailServerNotice } from './MailServerNotice.tsx'
