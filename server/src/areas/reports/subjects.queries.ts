// The subjects of reports as SQL: the rows that their measures count, and the attributes of these rows.
import { customIdOf } from '@hr/contract/areas/custom-fields/values'
import { itemStatusTexts } from '@hr/contract/areas/equipment/items'
import type {
  AttributeName,
  FixedAttribute,
  FixedMeasure,
  MeasureIn,
  MeasureName,
  OwnAttribute,
  SubjectName,
} from '@hr/contract/areas/reports/definition'
import type { Bucket } from '@hr/contract/areas/reports/periods'
import { reportsTexts } from '@hr/contract/areas/reports/reports'
import { partsOfMeasure } from '@hr/contract/areas/reports/subjects'
import type { CustomField } from '@hr/contract/areas/custom-fields/fields'
import { sql } from 'kysely'
import {
  byId,
  byName,
  customAttribute,
  employeeAttributeSql,
  fixed,
  inColumn,
  type Attribute,
  type Clock,
} from './attributes.queries.ts'
import {
  applications,
  balances,
  bought,
  customNumber,
  fullTime,
  headcount,
  items,
  leaveDays,
  movements,
  since,
  type Source,
} from './sources.queries.ts'

/** @param day the last one that is counted */
type Counted = { clock: Clock; buckets: readonly Bucket[]; day: Bucket['to'] }
type SourceOf = (counted: Counted) => Source

type Subject<Name extends SubjectName> = {
  measures: Readonly<Record<MeasureIn<Name>, SourceOf>>
  attributes: Readonly<Record<OwnAttribute<Name>, Attribute>>
}

const people: SourceOf = ({ clock }) => headcount(clock)
const days: SourceOf = ({ buckets }) => leaveDays(buckets)

const subjects: { readonly [Name in SubjectName]: Subject<Name> } = {
  employees: {
    measures: {
      headcount: people,
      share: people,
      fte: ({ clock }) => fullTime(clock),
      tenure: ({ clock }) => since(clock, sql`e.start_date`),
      age: ({ clock }) => since(clock, sql`e.date_of_birth`),
    },
    attributes: {},
  },
  movements: {
    measures: {
      movements: ({ clock }) => movements(clock, 'all'),
      turnover: ({ clock }) => movements(clock, 'left'),
    },
    attributes: {
      movement: inColumn(sql`m.movement`, fixed({ joined: reportsTexts.joined, left: reportsTexts.left })),
    },
  },
  leave: {
    measures: {
      taken: days,
      booked: days,
      absenceRate: days,
      left: ({ clock, day }) => balances(clock, { day, isLeft: true }),
      liability: ({ clock, day }) => balances(clock, { day, isLeft: false }),
    },
    attributes: {
      leaveType: inColumn(sql`t.id`, {
        ...byId(sql`leave_type`),
        async colors(db) {
          const types = await db.selectFrom('leave_type').select(['id', 'color']).execute()
          return new Map(types.map(({ id, color }) => [id, color]))
        },
      }),
    },
  },
  items: {
    measures: {
      items: () => items('by number'),
      cost: () => items('by price'),
      bought: ({ clock }) => bought(clock),
    },
    attributes: {
      itemKind: inColumn(sql`i.kind`, fixed({ equipment: reportsTexts.equipment, licence: reportsTexts.licence })),
      itemStatus: inColumn(sql`i.status`, fixed(itemStatusTexts)),
    },
  },
  applicants: {
    measures: { applications: () => applications },
    attributes: { appliedPosition: inColumn(sql`a.position`, byName), city: inColumn(sql`a.city`, byName) },
  },
}

const described = Object.values(subjects)
const sources = Object.assign({}, ...described.map(({ measures }) => measures)) as Record<FixedMeasure, SourceOf>
const attributes = Object.assign({}, employeeAttributeSql, ...described.map((subject) => subject.attributes)) as Record<
  FixedAttribute,
  Attribute
>

/** The rows that a report counts. */
export function sourceOf(measure: MeasureName, { clock, buckets }: Omit<Counted, 'day'>): Source {
  const custom = partsOfMeasure(measure)
  if (custom) return customNumber(clock, custom.field)
  return sources[measure as FixedMeasure]({ clock, buckets, day: buckets.at(-1)!.to })
}

/** @param customFields those of the company */
export function attributeSql(name: AttributeName, customFields: readonly CustomField[]): Attribute {
  const id = customIdOf(name)
  return id === undefined ? attributes[name as FixedAttribute] : customAttribute(id, customFields)
}
