/** Single words that several areas show without a context, because they mean the same in each. */
export const sharedWords: readonly string[] = `
  Actions Add Age All Applicant Applicants Applications Archive Archived Attachment Cancel Choose City Client
  Close Code Company Confirm Contract Copied Copy Country CV Day Days Delegate Delete Departments Details Discard
  Document Edit Education Email Emails Employee Employees Employment Equipment Erase Expired Export Failed Files Gender
  Headcount Heading Hour Import Kind Language Logo Month Name Name... No Office Offices Options Photo Position
  Positions Project Projects Reason Recipients Replace Requests Restore Revoke Role Save Send Sessions Sign-in
  Skills State Status Subject Team Tenant Title today Today Token Unit Webhooks What When Year Years Yes
`
  .trim()
  .split(/\s+/)
