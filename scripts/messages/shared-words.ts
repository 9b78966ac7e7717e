<<<<<<< HEAD
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
=======
/** Single words that several areas show without a context, by the reason why each means the same in all of them. */
export const sharedWords: Readonly<Record<string, string>> = {
  'a button does the same to every record': `
    Add Archive Cancel Choose Close Confirm Copied Copy Delete Discard Edit Erase Import Replace Restore Revoke Save Send`,
  'a record or a role has one name everywhere': `
    Applicant Applicants Applications Attachment CV Client Contract Emails Document Employee Employees Equipment Files
    Office Offices Position Positions Project Projects Requests Sessions Sign-in Skills Team Webhooks`,
  'a fact of the same person, company or item': `
    Age City Code Country Departments Education Email Employment Gender Headcount Language Role`,
  'a column, a field or a filter, whatever the record is': `
    Actions All Archived Details Expired Failed Kind Name Name... State Status Subject Title Unit`,
  'an answer or a time': `Month No Today Yes today`,
}
>>>>>>> 517f3e261e7c18105fc195ba129148754e0b6491
