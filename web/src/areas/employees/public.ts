import { lazy } from 'react'

export { InvitationLinks } from './InvitationLinks.tsx'
export { ArchiveDialog } from './lazy-archive-dialog.ts'

/** The dialog for importing employees, for the setup. */
export const ImportPeople = lazy(async () => ({ default: (await import('./ImportPeople.tsx')).ImportPeople }))
