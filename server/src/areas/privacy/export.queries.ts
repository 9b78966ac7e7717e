import { english } from '@hr/contract/lib/messages'
import { renderMessages } from '../../http/render-messages.ts'
import type { Db } from '../../db/db.ts'
import { contentOf } from '../../files/stored-files.ts'
import type { Keys } from '../../lib/keys.ts'
import type { ZipPart } from '../../spreadsheet/zip.ts'
import { findRecord } from '../employees/record.queries.ts'
import { type AllPersonalData, countOf, filesOf, isAction, personColumns, rowsOf } from './personal-data.ts'

type Export = {
  person: unknown
  /** The person's rows of each table, by 'table.column'. */
  data: Record<string, unknown[]>
  /** How many actions of the person are recorded on other people's data. */
  actions: Record<string, number>
  excluded: Readonly<Record<string, string>>
}

type Parts = { keys: Keys; personalData: AllPersonalData }

/** Collects everything that is stored about a person, table by table; new tables are included automatically. */
async function exportOf(
  db: Db,
  personId: string,
  { keys, personalData, files }: Parts & { files: readonly { name: string }[] },
): Promise<Export> {
  const { excludedTables } = personalData
  const data: Record<string, unknown[]> = {}
  const actions: Record<string, number> = {}
  for (const column of await personColumns(db, personalData)) {
    if (column.table in excludedTables) continue
    const name = `${column.table}.${column.column}`
    // Sequential: the export is not urgent, and other requests are served in between.
    if (isAction(personalData, column)) actions[name] = await countOf(db, personalData, column, personId)
    else data[name] = await rowsOf(db, personalData, column, personId)
  }
  const record = await findRecord(db, personId, keys)
  const names = new Set(files.map(({ name }) => name))
  const isExported = ({ id }: { id: string }) => names.has(id)
  const otherFiles = record?.otherFiles
    .filter(isExported)
    .map((document) => ({ ...document, earlier: document.earlier.filter(isExported) }))
  return { person: record && { ...record, otherFiles }, data, actions, excluded: excludedTables }
}

const readme = `Everything that the HR Application stores about one person.

data.json    "person": the record as the profile shows it, the ID number in full.
             "data": the rows of each table that belong to the person.
             "actions": how often the person acted on other people's data, by column.
             "excluded": the tables that are not included, with the reason.
files/       uploads and the photo, in stored form. Documents that only HR sees are included once HR has released them.
`

/** Returns a person's archive: a JSON file, the stored files, and an explanation. */
export async function archiveOf(db: Db, personId: string, parts: Parts): Promise<ZipPart[]> {
  // Stored messages are exported as their English texts, like everything that is not a screen.
  const files = await filesOf(db, parts.personalData, personId)
  const exported = await exportOf(db, personId, { ...parts, files })
  const content = JSON.stringify(renderMessages(exported, english), null, 2)
  const photo = await db
    .selectFrom('photo')
    .innerJoin('employee', 'employee.profile_image', 'photo.name')
    .select('photo.large')
    .where('employee.id', '=', personId)
    .executeTakeFirst()
  return [
    { name: 'README.txt', content: [Buffer.from(readme)] },
    { name: 'data.json', content: [Buffer.from(content)] },
    ...(photo ? [{ name: 'files/photo.webp', content: [photo.large] }] : []),
    // Stored names are unique; a name from an upload is never used as a path.
    ...files.map((file) => ({
      name: `files/${file.folder}/${file.name.replaceAll(/[/\\]/g, '_')}`,
      content: contentOf(db, file),
    })),
  ]
}
