import { lazily } from '../../ui/lazily.ts'

/** The window in which people are imported from a spreadsheet; loaded when it is first needed. */
export const ImportPeople = lazily(async () => (await import('./OpenImportPeople.tsx')).OpenImportPeople)
