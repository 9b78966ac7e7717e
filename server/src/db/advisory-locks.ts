/** The numbers of the advisory locks in the database, each the word behind it in ASCII; no two are alike. */
export const advisoryLocks = {
  migrations: 0x68722d617070, // 'hr-app'
  firstStart: 0x6669727374, // 'first'
  superadmins: 0x7375706572, // 'super'
  calendar: 0x64617973, // 'days'
  historyLinks: 0x6c696e6b, // 'link'
  /** With a second number behind it, for the one that tries. */
  attempts: 0x747279, // 'try'
} as const
