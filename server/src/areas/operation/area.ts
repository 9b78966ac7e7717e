import type { Area } from '../../area.ts'
import { announceMissingBackup, backupEmails } from './backup.emails.ts'

export const operation: Area = {
  emails: backupEmails,
  daily: (deps) =>
    deps.config.backupTo === undefined ? [] : [{ name: 'missing backup', run: () => announceMissingBackup(deps) }],
}
