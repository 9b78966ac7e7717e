// All lists that can be exported. The web application imports the modules that declare them instead.
import type { Permission } from './access.ts'
import { api } from './api.ts'
import { furtherExports } from './areas/exports/exports.ts'
import type { Endpoint } from './lib/endpoint.ts'
import { fileOfSheet } from './lib/sheet-names.ts'

const ofLists = Object.values(api)
  .flatMap((calls) => Object.values<Endpoint>(calls))
  .flatMap(({ access, sheet }) => (sheet ? [[sheet, { file: fileOfSheet(sheet), access }] as const] : []))

/** The files of the exports, and the permissions that they require besides `list.export`, by the names in their addresses. */
export const exportedLists: Readonly<Record<string, { file: string; access: Permission }>> = {
  ...furtherExports,
  ...Object.fromEntries(ofLists),
}
