/** Single words that several areas show without a context, by the reason why each means the same in all of them. */
export const sharedWords: Readonly<Record<string, string>> = {
  'a button does the same to every record': `
    Add Archive Cancel Choose Close Confirm Continue Copied Copy Delete Discard Edit Erase Remove Rename Replace
    Revoke Save Send`,
  'a record has one name everywhere': `
    Applicants Applications Attachment Backups CV Client Contract Emails Document Documents Employee Employees Equipment Files
    HR Licences Position Positions Project Projects Requests Sessions Sign-in Skills Team Webhooks`,
  'a fact of the same person, company or item': `
    Age City Code Company Country Departments Education Email Employment Gender Invitation Language Office Offices Role`,
  'a column, a field or a filter, whatever the record is': `
    Actions All Archived Details Expired Failed Kind Name Name... Note Reason State Status Subject Title Unit`,
  'an answer or a time': `Month No Today Yes`,
}
