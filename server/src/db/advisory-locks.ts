/** Keys of the advisory locks: each is a word in ASCII, and no two are equal. */
export const advisoryLocks = {
  migrations: 0x68722d617070, // 'hr-app'
  firstStart: 0x6669727374, // 'first'
  superadmins: 0x7375706572, // 'super'
  deactivations: 0x73776f6666, // 'swoff'
  removals: 0x72656d6f7665, // 'remove'
  optionLists: 0x6c69737473, // 'lists'
  calendar: 0x64617973, // 'days'
  leaveYears: 0x7965617273, // 'years'
  supervisors: 0x626f7373, // 'boss'
  employeeNumbers: 0x6e756d626572, // 'number'
  acknowledgements: 0x7468616e6b73, // 'thanks'
  applicationFlood: 0x666c6f6f64, // 'flood'
  importMappings: 0x6d6170, // 'map'
  scheduledBackup: 0x6261636b7570, // 'backup'
  historyLinks: 0x6c696e6b, // 'link'
  /** Takes a second key: a hash of the caller that is rate limited. */
  rateLimits: 0x747279, // 'try'
  /** Takes a second key: a hash of the key of a name or code (`lockKeys`). */
  names: 0x6e616d65, // 'name'
} as const
