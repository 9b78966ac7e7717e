export { MailServerNotice } from './MailServerNotice.tsx'
