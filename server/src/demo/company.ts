import type { Gender } from '@hr/contract/areas/employees/record'
import { fold } from '@hr/contract/lib/fold'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { encodePhoto, type Photo } from '../files/pictures.ts'
import { demoAccounts } from './accounts.ts'
import {
  clientNames,
  countries,
  departments,
  faculties,
  firstNames,
  lastNames,
  maleNamesOnA,
  places,
  positionNames,
  projectNames,
  skills,
  streets,
  studies,
  vocations,
} from './names.ts'
import { portrait } from './portrait.ts'

const maxPortraits = 96
/** How many employees have not signed in yet. */
const yetToSignIn = 3
/** The number of people in a team, including its lead. */
const teamSize = 8
/** The number of the employee at the top: the lead of the second team. */
const director = 3 + teamSize

/** The id of the n-th employee: deterministic, and a valid, random-looking UUID. */
export const personId = (number: ReturnType<typeof sql>) =>
  sql`overlay(overlay(md5('person ' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`

/**
 * Fills an empty database with a deterministic company of `size` employees. Set-based, so that 100,000 employees take
 * seconds. The first four are the demo accounts; the others share the password of the last demo account, except the
 * newest ones, who have not signed in yet.
 * @param passwordHashes of the demo accounts, in their order
 */
export async function makeDemoCompany(
  trx: Transaction<Tables>,
  size: number,
  passwordHashes: readonly string[],
): Promise<void> {
  await trx
    .insertInto('position')
    .values(positionNames.map((name) => ({ name })))
    .execute()

  // Leads come first: a trigger looks up the supervisor's name for each new employee.
  // Names, positions and dates are picked by hashes of the employee's number: mixed, but deterministic.
  const people = (which: RawBuilder<unknown>) => sql`
    with list as (
      select ${firstNames}::text[] as first_names, ${lastNames}::text[] as last_names,
             ${firstNames.map(address)}::text[] as first_addresses, ${lastNames.map(address)}::text[] as last_addresses,
             ${places}::text[] as places, ${countries}::text[] as countries, ${streets}::text[] as streets,
             (select array_agg(id order by id) from (select id from position where name not in ('Team lead', 'Managing director', 'HR manager', 'HR specialist') order by name) p) as positions,
             (select id from position where name = 'Team lead') as team_lead,
             (select id from position where name = 'Managing director') as director,
             (select id from position where name = 'HR manager') as hr_manager,
             (select id from position where name = 'HR specialist') as hr_specialist
    ), person as (
      select n,
             1 + ('x' || substr(md5('first ' || n), 1, 6))::bit(24)::int % ${firstNames.length}::int as f,
             1 + ('x' || substr(md5('last ' || n), 1, 6))::bit(24)::int % ${lastNames.length}::int as l,
             ('x' || substr(md5('person ' || n), 1, 6))::bit(24)::int % 1000000 as mix
      from generate_series(1, ${size}::int) n
    ), named as (
      select person.*, row_number() over (partition by f, l order by n) as same from person
    ), dated as (
      select named.*, date '2011-02-01' + mix / 7 % 5700 as started, 1 + mix % ${places.length} as place,
             n > 4 and n % ${teamSize} <> 3 and mix % 19 = 0 as is_archived,
             case when (${firstNames}::text[])[f] = any (${maleNamesOnA}::text[]) or right((${firstNames}::text[])[f], 1) <> 'a' then 'Male' else 'Female' end as gender
      from named
    ), aged as (
      -- People begin at 22 to 46 years, and have worked since they were 22.
      select dated.*, started - (8100 + mix / 13 % 8900) as born from dated
    ), experienced as (
      select aged.*, extract(year from born)::int + 22 as works_from, extract(year from started)::int as started_in from aged
    )
    insert into employee (id, first_name, last_name, email, status, date_of_birth, place_of_residence, residential_address,
                          position_id, contract_type, start_date, supervisor_id, is_archived,
                          gender, country, phone_number, work_phone, marital_status, qualifications, vocation, departments, end_date,
                          end_of_probationary_period, emergency_contact, years_experience, languages, office_location,
                          seniority_client_level, work_type, brief_description, children, experience, education, skills)
    select ${personId(sql`n`)}, first_names[f], last_names[l],
           case when n <= ${demoAccounts.length} then (${demoAccounts.map(({ email }) => email)}::text[])[n]
                else first_addresses[f] || '.' || last_addresses[l] || case when same = 1 then '' else same::text end || '@example.com' end,
           case when n > 4 and mix % 31 = 0 then 'Maternity leave' when n > 4 and mix % 47 = 0 then 'Not active' else 'Active' end,
           born, places[place], streets[1 + mix % ${streets.length}] || ' ' || 1 + mix % 140,
           case when n = 1 then hr_manager when n = 2 then hr_specialist
                when n = ${director} then director when n % ${teamSize} = 3 then team_lead else positions[1 + mix % array_length(positions, 1)] end,
           case when mix % 5 = 0 then 'Ugovor na određeno' when mix % 23 = 0 then 'Ugovor o djelu' else 'Ugovor na neodređeno' end,
           started,
           case when n > 2 and n % ${teamSize} <> 3 and n - (n + ${teamSize - 3}) % ${teamSize} > 0
                then ${personId(sql`(n - (n + ${teamSize - 3}) % ${teamSize})`)} end,
           is_archived, gender, countries[place], '+387 6' || 1 + mix % 5 || ' ' || 100 + mix % 900 || ' ' || 100 + mix / 7 % 900,
           case when mix % 6 > 0 then '+387 33 555 ' || 100 + mix / 3 % 900 else '' end,
           case mix % 4 when 0 then 'Single' when 1 then 'None' else 'Married' end,
           (array['SSS', 'VŠS', 'VSS', 'VSS', 'VSS', 'MR'])[1 + mix % 6], (${vocations}::text[])[1 + mix % ${vocations.length}],
           (${departments}::text[])[1 + mix % ${departments.length}],
           -- The contracts of archived people have ended, those for a fixed time end within the next two years, some soon.
           case when is_archived then greatest(started + 1, least(started + 200 + mix % 2000, current_date - 1 - mix % 400)) when mix % 5 = 0 then current_date + case when mix / 5 % 4 = 0 then 3 + mix / 20 % 50 else 61 + mix / 5 % 640 end end,
           started + 90, first_names[1 + (f + 7) % ${firstNames.length}] || ' ' || last_names[l] || ', +387 61 ' || 100 + mix % 900 || ' ' || 100 + mix / 3 % 900,
           round(((current_date - started) / 365.25 + greatest(started_in - works_from, 0))::numeric, 1), case mix % 3 when 0 then array['Bosanski', 'English'] when 1 then array['Hrvatski', 'English', 'Deutsch'] else array['English'] end,
           (array['Sarajevo', 'Zagreb', 'Mostar', 'Remote'])[1 + mix % 4], (array['Junior', 'Medior', 'Senior', ''])[1 + mix % 4],
           (array['Online', 'WFH', 'Dijeljeno'])[1 + mix % 3], 'Works on products that people use every day, and likes code that reads well.',
           case when mix % 3 = 0 and born + 9500 < current_date then json_build_array(json_build_object(
                  'name', first_names[1 + (f + 3) % ${firstNames.length}], 'gender', case when right(first_names[1 + (f + 3) % ${firstNames.length}], 1) = 'a' then 'Female' else 'Male' end,
                  'dateOfBirth', least(born + 9500 + mix % 4500, current_date - 200)))
                else '[]' end,
           case when started_in - works_from >= 4 then json_build_array(
                  json_build_object('companyName', (${clientNames}::text[])[1 + mix % ${clientNames.length}], 'position', 'Junior developer',
                    'yearsPeriod', works_from || '-' || works_from + 2),
                  json_build_object('companyName', (${clientNames}::text[])[1 + mix / 3 % ${clientNames.length}], 'position', 'Developer',
                    'yearsPeriod', works_from + 2 || '-' || started_in))
                else '[]' end,
           json_build_array(json_build_object('mater', (${studies}::text[])[1 + mix % ${studies.length}], 'faculty', (${faculties}::text[])[1 + mix / 2 % ${faculties.length}])),
           json_build_array(
             json_build_object('title', (${skills}::text[])[1 + mix % ${skills.length}], 'description', 'Every day'),
             json_build_object('title', (${skills}::text[])[1 + (mix + 3) % ${skills.length}], 'description', ''))
    from experienced, list where ${which}`
  const isLead = sql`n % ${teamSize} = 3`
  await people(isLead).execute(trx)
  await people(sql`not ${isLead}`).execute(trx)
  await placeLeads(trx, size)
  await drawPhotos(trx, Math.min(size, maxPortraits))

  await sql`
    insert into account (id, role, super_admin_hr, password_hash, invited_at)
    select ${personId(sql`n`)},
           case when n = 1 then 'Superadmin' when n = 2 then 'Admin' when n % ${teamSize} = 3 then 'Team lead' else 'Employee' end,
           n = 1,
           case when n <= greatest(4, ${size}::int - ${yetToSignIn}) then (${passwordHashes}::text[])[least(n, ${passwordHashes.length})] end,
           -- The last one has not been invited yet.
           case when n < ${size}::int then now() - interval '1 day' * (1 + n % 9) end
    from generate_series(1, ${size}::int) n`.execute(trx)

  await makeProjects(trx, size)
}

/**
 * Gives the leads supervisors: each lead has up to eight leads below, and the director is above the first of them and
 * HR. A trigger copies the names of supervisors, so all leads exist already.
 */
async function placeLeads(trx: Transaction<Tables>, size: number): Promise<void> {
  if (size < director) return
  const above = sql`case when n <= ${director} then ${director}::int
                         else ${director}::int + (((n - ${director}) / ${teamSize} - 1) / ${teamSize}) * ${teamSize} end`
  await sql`
    update employee e set supervisor_id = ${personId(sql`(${above})`)}
    from generate_series(1, ${size}::int) n
    where e.id = ${personId(sql`n`)} and n <> ${director} and (n <= 2 or n % ${teamSize} = 3)`.execute(trx)
}

/** The last projects of the list are archived. */
const archivedProjects = 2
/** How many employees join a project after its lead, one each month. */
const projectMembers = 6

/** Gives each of the first teams a project led by the team's lead; some members have left since. */
async function makeProjects(trx: Transaction<Tables>, size: number): Promise<void> {
  const leads = Math.ceil((size - 2) / teamSize)
  await sql`
    insert into project (name, code, client_name, client_contact, start_date, admin_notes, is_archived)
    select (${projectNames}::text[])[n], 'PRJ-' || lpad(n::text, 3, '0'), (${clientNames}::text[])[n],
           (${firstNames.map(address)}::text[])[n] || '@client' || n || '.example.com', ${projectStart},
           case when n % 3 = 0 then 'Invoices go out on the first of the month.' else '' end,
           n > ${projectNames.length - archivedProjects}
    from generate_series(1, ${Math.min(leads, projectNames.length)}::int) n`.execute(trx)
  await sql`
    insert into project_member (project_id, employee_id, role, joined_on, left_on)
    select p.id, e.id, case when place = 0 then 'lead' else 'member' end, ${projectStart} + place * 30,
           case when place > 1 and (n + place) % 4 = 0 then ${projectStart} + place * 30 + 150 end
    from project p
    cross join lateral (select right(p.code, 3)::int as n) number
    cross join generate_series(0, ${projectMembers}) place
    join employee e on e.id = ${personId(sql`(3 + (n - 1) * ${teamSize} + place)`)} and not e.is_archived`.execute(trx)
}

/** The start date of the n-th project. */
const projectStart = sql`(date '2023-09-01' + n * 67)`

/** Draws photos for most of the first employees. */
async function drawPhotos(trx: Transaction<Tables>, count: number): Promise<void> {
  const { rows: people } = await sql<{ id: string; n: number; gender: Gender }>`
    select e.id, n, e.gender from generate_series(1, ${count}::int) n join employee e on e.id = ${personId(sql`n`)}
    where n % 7 <> 6`.execute(trx)
  const named = people.map(({ n, ...person }) => ({ ...person, n, name: `demo-${String(n).padStart(3, '0')}.webp` }))
  const photos = await Promise.all(named.map(async ({ n, name, gender }) => ({ name, ...(await drawn(n, gender)) })))
  await trx.insertInto('photo').values(photos).execute()
  await sql`
    update employee e set profile_image = p.name
    from unnest(${named.map(({ id }) => id)}::uuid[], ${named.map(({ name }) => name)}::text[]) p (id, name)
    where e.id = p.id`.execute(trx)
}

async function drawn(number: number, gender: Gender): Promise<Photo> {
  const photo = await encodePhoto(portrait(number, gender))
  if (!photo) throw new Error(`Portrait ${number} could not be drawn`)
  return photo
}
const address = (name: string) => fold(name).replace(/[^a-z]/g, '')
