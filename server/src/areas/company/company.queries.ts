import { settingFields, type CompanySettings, type Leavers } from '@hr/contract/areas/company/company'
import type { Day } from '@hr/contract/lib/dates'
import { languageOf } from '@hr/contract/lib/languages'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { columnsOf } from '../../db/field-columns.ts'
import { maySignInNow } from '../../http/session.ts'
import { logoAddress } from '../../files/logos.ts'

export type StoredSettings = Omit<CompanySettings, 'fixedBy' | 'language'> & { uuid: string; language: string | null }

export const settingColumns = columnsOf('company_setting', settingFields, {})

/** Returns the settings; the commands add a lock. */
export async function readSettings(db: Db, lock = sql``): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`
    select id as uuid, ${settingColumns.selected}, logo_name as logo, version from company_setting ${lock}`.execute(db)
  return rows[0]!
}

/** Returns the settings as the call shows them. */
export const shownSettings = ({ uuid: _uuid, language, logo, ...stored }: StoredSettings): CompanySettings => ({
  ...stored,
  language: languageOf(language) ?? null,
  logo: logoAddress(logo),
  fixedBy: {},
})

/** Returns the people who may sign in although their last day is over. */
export async function listLeavers(db: Db, today: Day): Promise<Leavers> {
  const { rows } = await sql<Leavers['people'][number] & Pick<Leavers, 'total' | 'fingerprint'>>`
    select e.id as uuid, e.first_name || ' ' || e.last_name as name, e.end_date as "lastDay",
           (count(*) over ())::int as total, md5(string_agg(e.id::text, ' ') over (order by e.id rows between unbounded preceding and unbounded following)) as fingerprint
    from account a join employee e on e.id = a.id
    where ${sql.raw(maySignInNow)} and e.end_date < ${today}
    order by e.end_date desc, e.id limit 100`.execute(db)
  const { total = 0, fingerprint = '' } = rows[0] ?? {}
  return { people: rows.map(({ uuid, name, lastDay }) => ({ uuid, name, lastDay })), total, fingerprint }
}
