// The subjects, measures and attributes of reports, and which of them a reader may use. The numbers are defined in `docs/rules.md`, section 13.
import { may, scopeOf, type RoleName } from '../../access.ts'
import { addDays, type Day } from '../../lib/dates.ts'
import { message, messages, type Message, type Template } from '../../lib/messages.ts'
import type { AreaScope, FieldScope, TokenKind, TokenScope } from '../../token-scopes.ts'
import { accessTo, isEncrypted, labelOf, type CustomField } from '../custom-fields/fields.ts'
import { customIdOf, type CustomName } from '../custom-fields/values.ts'
import {
  attributesOf,
  axesOf,
  isOverTime,
  reportSubjects,
  steps,
  subjectNames,
  type AttributeName,
  type CustomMeasure,
  type EmployeeAttribute,
  type FixedAttribute,
  type FixedMeasure,
  type MeasureIn,
  type MeasureName,
  type OwnAttribute,
  type ReportDefinition,
  type SubjectName,
} from './definition.ts'
import { bucketsOf, maxSteps, type Bounds, type Bucket } from './periods.ts'

/** The fields that reports read, as `fields.tsv` has them: whether Team leads read them of their team, and their class. */
export const readerFields = {
  position: { label: message('Position'), lead: true },
  departments: { label: message('Department'), lead: true },
  team: { label: message('Project'), lead: true },
  supervisorOrTeamLead: { label: message('Supervisor'), lead: true },
  officeLocation: { label: message('Office'), lead: true },
  workType: { label: message('Work type'), lead: true },
  workSchedule: { label: message('Work schedule'), lead: true },
  contractType: { label: message('Contract type'), lead: false },
  status: { label: message('Status', undefined, 'employee'), lead: false },
  startDate: { label: message('Start date'), lead: false },
  endDate: { label: message('End date'), lead: false },
  gender: { label: message('Gender'), lead: false, scope: 'fields:sensitive' },
  dateOfBirth: { label: message('Date of birth'), lead: false, scope: 'fields:sensitive' },
  leaveDates: { label: message('Leave dates'), lead: true },
  leaveType: { label: message('Leave type'), lead: true, scope: 'fields:leave-type' },
  leaveBalance: { label: message('Leave balance'), lead: true, scope: 'fields:leave-type' },
  items: { label: message('Equipment and licences'), lead: false },
  applicants: { label: message('Applicants'), lead: false, scope: 'fields:sensitive' },
} as const satisfies Record<string, ReaderField>
type ReaderField = { label: Template; lead: boolean; scope?: FieldScope }
export type ReportField = keyof typeof readerFields

/** Whether someone is employed on another day than today follows from these. */
const employed = ['startDate', 'endDate'] as const satisfies ReportField[]

/** The whole years from which the groups of tenure and age start. */
export const tenureBands = [0, 1, 3, 5, 10, 20] as const
export const ageBands = [0, 20, 30, 40, 50, 60] as const

export type TimeKind = 'today' | 'day' | 'period'

export type Unit = 'people' | 'records' | 'fullTime' | 'days' | 'years' | 'share' | 'amount' | 'number'

type Measure = {
  label: Template
  /** How the sentence of a report begins. */
  inSentence: Template
  unit: Unit
  /** The base of a ratio: the average headcount of each step, or the days of scheduled work. */
  per?: 'headcount' | 'scheduled work'
  /** `day`: as of a day, over time as of the last day of each step. `period`: what happened in each step. */
  counts: 'day' | 'period'
  times: readonly TimeKind[]
  /** The fields that it reads. */
  needs: readonly ReportField[]
  /** The fields that it also reads of another day than today. */
  needsInPast?: readonly ReportField[]
}

const always: readonly TimeKind[] = ['today', 'day', 'period']

const customMeasureTexts = {
  sum: (field: Template) => message('Sum of {field}', { field }),
  average: (field: Template) => message('Average of {field}', { field }),
}

type Attribute = {
  label: Template
  /** Its name after 'by' in the sentence of a report, declined; without it, the label. */
  inSentence?: Template
  needs: readonly ReportField[]
  /** Whether its past values are known; others are shown as of today. */
  isDated?: true
  /** Whether a row can have several values, and counts for each. */
  isOverlapping?: true
}

const employeeAttributes: Readonly<Record<EmployeeAttribute, Attribute>> = {
  position: {
    label: readerFields.position.label,
    inSentence: message('position', undefined, 'after by'),
    needs: ['position'],
  },
  departments: {
    label: readerFields.departments.label,
    inSentence: message('department', undefined, 'after by'),
    needs: ['departments'],
  },
  project: {
    label: readerFields.team.label,
    inSentence: message('project', undefined, 'after by'),
    needs: ['team'],
    isDated: true,
    isOverlapping: true,
  },
  supervisor: {
    label: readerFields.supervisorOrTeamLead.label,
    inSentence: message('supervisor', undefined, 'after by'),
    needs: ['supervisorOrTeamLead'],
  },
  office: {
    label: readerFields.officeLocation.label,
    inSentence: message('office', undefined, 'after by'),
    needs: ['officeLocation'],
    isDated: true,
  },
  contractType: {
    label: readerFields.contractType.label,
    inSentence: message('contract type', undefined, 'after by'),
    needs: ['contractType'],
  },
  workType: {
    label: readerFields.workType.label,
    inSentence: message('work type', undefined, 'after by'),
    needs: ['workType'],
  },
  gender: { label: readerFields.gender.label, inSentence: message('gender', undefined, 'after by'), needs: ['gender'] },
  status: { label: readerFields.status.label, inSentence: message('status', undefined, 'after by'), needs: ['status'] },
  tenure: {
    label: message('Tenure'),
    inSentence: message('tenure', undefined, 'after by'),
    needs: ['startDate'],
    isDated: true,
  },
  age: {
    label: message('Age'),
    inSentence: message('age', undefined, 'after by'),
    needs: ['dateOfBirth'],
    isDated: true,
  },
}

const goneLabel = message('Deleted field')

type Subject<Name extends SubjectName> = {
  label: Template
  /** The scope that a token needs besides that of reports: reading the records one by one. */
  scope: AreaScope
  measures: Readonly<Record<MeasureIn<Name>, Measure>>
  attributes: Readonly<Record<OwnAttribute<Name>, Attribute>>
}

const subjects: { readonly [Name in SubjectName]: Subject<Name> } = {
  employees: {
    label: message('Employees'),
    scope: 'employees:read',
    measures: {
      headcount: {
        label: message('Headcount'),
        inSentence: message('Number of employees'),
        unit: 'people',
        counts: 'day',
        times: always,
        needs: [],
        needsInPast: employed,
      },
      share: {
        label: message('Share'),
        inSentence: message('Share of employees'),
        unit: 'share',
        counts: 'day',
        times: always,
        needs: [],
        needsInPast: employed,
      },
      fte: {
        label: message('FTE'),
        inSentence: message('Full-time equivalents of employees'),
        unit: 'fullTime',
        counts: 'day',
        times: always,
        needs: ['workSchedule'],
        needsInPast: employed,
      },
      tenure: {
        label: message('Average tenure'),
        inSentence: message('Average tenure of employees'),
        unit: 'years',
        counts: 'day',
        times: always,
        needs: employed,
      },
      age: {
        label: message('Average age'),
        inSentence: message('Average age of employees'),
        unit: 'years',
        counts: 'day',
        times: always,
        needs: ['dateOfBirth'],
        needsInPast: employed,
      },
    },
    attributes: {},
  },
  movements: {
    label: message('Joiners and leavers'),
    scope: 'employees:read',
    measures: {
      movements: {
        label: message('Joiners and leavers'),
        inSentence: message('Joiners and leavers'),
        unit: 'people',
        counts: 'period',
        times: ['period'],
        needs: employed,
      },
      turnover: {
        label: message('Turnover'),
        inSentence: message('Turnover'),
        unit: 'share',
        per: 'headcount',
        counts: 'period',
        times: ['period'],
        needs: employed,
      },
    },
    attributes: {
      movement: {
        label: message('Joined or left'),
        inSentence: message('joining or leaving', undefined, 'after by'),
        needs: employed,
        isDated: true,
      },
    },
  },
  leave: {
    label: message('Leave'),
    scope: 'leave:read',
    measures: {
      taken: {
        label: message('Leave taken'),
        inSentence: message('Leave taken'),
        unit: 'days',
        counts: 'period',
        times: ['period'],
        needs: ['leaveDates'],
      },
      booked: {
        label: message('Leave booked'),
        inSentence: message('Leave booked'),
        unit: 'days',
        counts: 'period',
        times: ['today', 'period'],
        needs: ['leaveDates'],
      },
      left: {
        label: message('Remaining leave'),
        inSentence: message('Remaining leave'),
        unit: 'days',
        counts: 'day',
        times: ['today'],
        needs: ['leaveBalance'],
      },
      liability: {
        label: message('Leave liability'),
        inSentence: message('Leave liability'),
        unit: 'days',
        counts: 'day',
        times: ['today', 'day'],
        needs: ['leaveBalance'],
        needsInPast: employed,
      },
      absenceRate: {
        label: message('Absence rate'),
        inSentence: message('Absence rate'),
        unit: 'share',
        per: 'scheduled work',
        counts: 'period',
        times: ['period'],
        needs: ['leaveDates', 'workSchedule', ...employed],
      },
    },
    attributes: {
      leaveType: {
        label: readerFields.leaveType.label,
        inSentence: message('leave type', undefined, 'after by'),
        needs: ['leaveType'],
        isDated: true,
      },
    },
  },
  items: {
    label: message('Equipment and licences'),
    scope: 'equipment:read',
    measures: {
      items: {
        label: message('Equipment and licences'),
        inSentence: message('Number of equipment items and licences'),
        unit: 'records',
        counts: 'day',
        times: ['today'],
        needs: ['items'],
      },
      cost: {
        label: message('Cost'),
        inSentence: message('Cost of equipment and licences'),
        unit: 'amount',
        counts: 'day',
        times: ['today'],
        needs: ['items'],
      },
      bought: {
        label: message('Cost of purchases'),
        inSentence: message('Cost of equipment and licences bought'),
        unit: 'amount',
        counts: 'period',
        times: ['period'],
        needs: ['items'],
      },
    },
    attributes: {
      itemKind: {
        label: message('Kind', undefined, 'equipment or licence'),
        inSentence: message('kind', undefined, 'after by'),
        needs: ['items'],
        isDated: true,
      },
      itemStatus: {
        label: message('Status', undefined, 'item'),
        inSentence: message('status', undefined, 'after by'),
        needs: ['items'],
      },
    },
  },
  applicants: {
    label: message('Applicants'),
    scope: 'applicants:read',
    measures: {
      applications: {
        label: message('Applications'),
        inSentence: message('Number of applications'),
        unit: 'records',
        counts: 'period',
        times: ['period'],
        needs: ['applicants'],
      },
    },
    attributes: {
      appliedPosition: {
        label: readerFields.position.label,
        inSentence: message('position', undefined, 'after by'),
        needs: ['applicants'],
        isDated: true,
      },
      city: {
        label: message('City'),
        inSentence: message('city', undefined, 'after by'),
        needs: ['applicants'],
        isDated: true,
      },
    },
  },
}

const described = Object.values(subjects)
const measures = Object.assign({}, ...described.map((subject) => subject.measures)) as Record<FixedMeasure, Measure>
const attributes = Object.assign({}, employeeAttributes, ...described.map((subject) => subject.attributes)) as Record<
  FixedAttribute,
  Attribute
>

export const reportProblems = messages('reports', {
  noMeasure: "This can't be counted here. Choose another measure.",
  noAttribute: (attribute: Template) =>
    message("This report can't be grouped or filtered by {attribute}", { attribute }),
  noTime: "This can't be counted for that period. Choose another period.",
  inFuture: 'Choose a day up to today',
  endBeforeStart: 'The last day must not be before the first one',
  noDays: 'This period has no data yet. Choose an earlier one.',
  tooManySteps: message('At most {max, number} steps. Choose longer steps or a shorter period.', { max: maxSteps }),
  oneGrouping: 'A report over time can have only one grouping',
  groupTwice: 'Choose two different groupings',
  shareOfNothing: 'Choose a grouping to show shares',
  turnoverOfBoth: 'Turnover counts leavers only. Choose another grouping.',
  rateOfType:
    "Absence rate is measured against scheduled work, so it can't be grouped by leave type. Choose another grouping.",
  mayNotRead: (field: Template) => message("This report uses {field}, which you can't read", { field }),
  missingScope: (scope: TokenScope) => message("The token doesn't have the scope {scope}", { scope }),
  fieldGone: 'A field of this report no longer exists and is left out.',
})

/** The user who reads a report. */
export type Reader = {
  role: RoleName | null
  token?: { kind: TokenKind; scopes: readonly TokenScope[] } | null
}

/** The employees whose data a reader's reports have: all, or their team. */
export const relationOf = ({ role }: Reader): 'all' | 'team' =>
  scopeOf('report.read', role) === 'all' ? 'all' : 'team'

/** Returns why a reader may not use a field; undefined if they may. */
function refusalOfField(name: ReportField, reader: Reader): Message | undefined {
  const { label, lead, scope }: ReaderField = readerFields[name]
  if (relationOf(reader) !== 'all' && !lead) return reportProblems.mayNotRead(label)
  if (scope !== undefined && reader.token?.kind === 'service' && !reader.token.scopes.includes(scope))
    return reportProblems.missingScope(scope)
  return undefined
}

export const mayReadField = (name: ReportField, reader: Reader): boolean => refusalOfField(name, reader) === undefined

const canGroup = (field: CustomField) =>
  !isEncrypted(field) && (field.kind === 'choice' || field.kind === 'choices' || field.kind === 'flag')
const canAddUp = (field: CustomField) => !isEncrypted(field) && field.kind === 'number'

const findField = (fields: readonly CustomField[], name: string): CustomField | undefined =>
  fields.find(({ uuid, archivedAt }) => uuid === customIdOf(name) && archivedAt === null)

/** The way of adding up and the field of a measure of a custom field; undefined for other measures. */
export function partsOfMeasure(name: MeasureName): { by: 'sum' | 'average'; field: CustomName } | undefined {
  const [, by, field] = /^(sum|average)\.(custom\..*)$/.exec(name) ?? []
  return by === undefined ? undefined : { by: by as 'sum' | 'average', field: field as CustomName }
}

/** @param customFields those of the company; a measure of a missing one counts people */
export function measureOf(name: MeasureName, customFields: readonly CustomField[]): Measure {
  const parts = partsOfMeasure(name)
  if (!parts) return measures[name as FixedMeasure]
  const field = findField(customFields, parts.field)
  const label = field ? customMeasureTexts[parts.by](labelOf(field)) : measures.headcount.label
  return { ...measures.headcount, label, unit: 'number' }
}

/** Returns whether the records behind a number have a day, a last day, and a part of the number other than 1. */
export function partsOfRecords({ subject, measure: name }: Pick<ReportDefinition, 'subject' | 'measure'>) {
  const { unit, per, counts } = measureOf(name, [])
  return {
    hasDay: counts === 'period' || subject === 'items',
    hasLastDay: counts === 'period' && subject === 'leave',
    hasValue: unit !== 'people' && unit !== 'records' && (unit !== 'share' || per !== undefined),
  }
}

/** @param customFields those of the company, which contain the field */
export function attributeOf(name: AttributeName, customFields: readonly CustomField[]): Attribute {
  const id = customIdOf(name)
  if (id === undefined) return attributes[name as FixedAttribute]
  const field = findField(customFields, name)
  return {
    label: field ? labelOf(field) : goneLabel,
    needs: [],
    ...(field?.kind === 'choices' && { isOverlapping: true as const }),
  }
}

const attributesIn = ({ groupBy, splitBy, filters }: ReportDefinition): AttributeName[] =>
  [...new Set([groupBy, splitBy, ...(Object.keys(filters) as AttributeName[])])].filter((name) => name !== null)

/** The kind of time of a definition. */
export const timeKindOf = ({ time }: Pick<ReportDefinition, 'time'>): TimeKind =>
  time.kind === 'relative' ? 'period' : time.kind

/** The days that a report may count: those of leave that is booked are after today, others up to today. */
const boundsOf = ({ measure }: Pick<ReportDefinition, 'measure'>, today: Day): Bounds =>
  measure === 'booked' ? { from: addDays(today, 1) } : { to: today }

/** The last day that is counted for leave that is booked; requests end earlier. */
const endOfTime: Day = '2999-12-31'

/** Returns the steps of a report. */
export function stepsOf(definition: Pick<ReportDefinition, 'measure' | 'time'>, today: Day): Bucket[] {
  if (definition.measure === 'booked' && definition.time.kind === 'today')
    return [{ key: 'all', from: addDays(today, 1), to: endOfTime }]
  return bucketsOf(definition.time, today, boundsOf(definition, today))
}

export type DefinitionProblem = { field: keyof ReportDefinition; message: Message }

/** Returns what contradicts itself in a definition, by its field. Fields that are gone are left out before. */
export function definitionProblems(
  definition: ReportDefinition,
  { today, customFields }: { today: Day; customFields: readonly CustomField[] },
): DefinitionProblem[] {
  const { subject: name, measure: measureName, groupBy, splitBy, time } = definition
  const problems: DefinitionProblem[] = []
  const add = (field: keyof ReportDefinition, text: Message) => problems.push({ field, message: text })
  const isCustom = partsOfMeasure(measureName) !== undefined
  const isOffered = isCustom ? name === 'employees' : measureName in subjects[name].measures
  if (!isOffered) return [{ field: 'measure', message: reportProblems.noMeasure }]
  const measure = measureOf(measureName, customFields)
  const check = (field: 'groupBy' | 'splitBy' | 'filters', attribute: AttributeName) => {
    const isOfSubject =
      customIdOf(attribute) === undefined
        ? attributesOf(name).includes(attribute as FixedAttribute)
        : reportSubjects[name].isOfEmployees
    if (!isOfSubject) add(field, reportProblems.noAttribute(attributeOf(attribute, customFields).label))
    else if (measureName === 'turnover' && attribute === 'movement') add(field, reportProblems.turnoverOfBoth)
    else if (measureName === 'absenceRate' && attribute === 'leaveType') add(field, reportProblems.rateOfType)
  }
  if (groupBy !== null) check('groupBy', groupBy)
  if (splitBy !== null) check('splitBy', splitBy)
  for (const attribute of Object.keys(definition.filters) as AttributeName[]) check('filters', attribute)
  if (splitBy !== null && isOverTime(definition)) add('splitBy', reportProblems.oneGrouping)
  else if (splitBy !== null && splitBy === groupBy) add('splitBy', reportProblems.groupTwice)
  if (measureName === 'share' && groupBy === null) add('groupBy', reportProblems.shareOfNothing)
  if (!measure.times.includes(timeKindOf(definition))) add('time', reportProblems.noTime)
  else if (measure.counts === 'day' && 'step' in time && time.step === 'total') add('time', reportProblems.noTime)
  else if (time.kind === 'day' && time.day > today) add('time', reportProblems.inFuture)
  else if (time.kind === 'period' && time.from > time.to) add('time', reportProblems.endBeforeStart)
  else {
    const { length } = stepsOf(definition, today)
    if (length === 0) add('time', reportProblems.noDays)
    if (length > maxSteps) add('time', reportProblems.tooManySteps)
  }
  return problems
}

/** Returns a definition without the custom fields that no longer exist, and whether there were any. */
export function withoutGoneFields(
  definition: ReportDefinition,
  customFields: readonly CustomField[],
): { definition: ReportDefinition; isChanged: boolean } {
  const has = (name: string, isUsable: (field: CustomField) => boolean) => {
    if (customIdOf(name) === undefined) return true
    const field = findField(customFields, name)
    return field !== undefined && isUsable(field)
  }
  const parts = partsOfMeasure(definition.measure)
  const kept = (name: AttributeName | null) => (name !== null && has(name, canGroup) ? name : null)
  const groupBy = kept(definition.groupBy)
  const splitBy = kept(definition.splitBy)
  const filters = Object.fromEntries(Object.entries(definition.filters).filter(([name]) => has(name, canGroup)))
  const isMeasured = !parts || has(parts.field, canAddUp)
  const lostShares = definition.measure === 'share' && definition.groupBy !== null && groupBy === null
  return {
    definition: {
      ...definition,
      measure: isMeasured && !lostShares ? definition.measure : 'headcount',
      // The rows of a report that has lost its grouping are those of the other one.
      groupBy: groupBy ?? splitBy,
      splitBy: groupBy === null ? null : splitBy,
      filters,
    },
    isChanged:
      !isMeasured ||
      groupBy !== definition.groupBy ||
      splitBy !== definition.splitBy ||
      Object.keys(filters).length < Object.keys(definition.filters).length,
  }
}

/** Returns why a reader may not read a report; undefined if they may. */
export function refusalOf(
  definition: ReportDefinition,
  reader: Reader,
  customFields: readonly CustomField[],
): Message | undefined {
  const { scope } = subjects[definition.subject]
  if (reader.token && !reader.token.scopes.includes(scope)) return reportProblems.missingScope(scope)
  const measure = measureOf(definition.measure, customFields)
  const names = [
    ...measure.needs,
    ...(timeKindOf(definition) === 'today' ? [] : (measure.needsInPast ?? [])),
    ...attributesIn(definition).flatMap((name) => attributeOf(name, customFields).needs),
  ]
  const refused = names.map((name) => refusalOfField(name, reader)).find(Boolean)
  if (refused) return refused
  const parts = partsOfMeasure(definition.measure)
  const custom = [...attributesIn(definition), ...(parts ? [parts.field] : [])].map((name) =>
    findField(customFields, name),
  )
  const unreadable = custom.find((field) => field && accessTo(field, reader, relationOf(reader)) === 'none')
  return unreadable && reportProblems.mayNotRead(labelOf(unreadable))
}

type Offer<Name> = { name: Name; label: Template }

/** The subjects that a reader may use, with their measures, times, groupings and filters in the order of the builder. */
export function offeredTo(reader: Reader, customFields: readonly CustomField[]) {
  if (!may('report.read', reader.role)) return []
  const relation = relationOf(reader)
  const mayRead = (names: readonly ReportField[]) => names.every((name) => mayReadField(name, reader))
  const readable = customFields.filter(
    (field) => field.archivedAt === null && accessTo(field, reader, relation) !== 'none',
  )
  return subjectNames.flatMap((name) => {
    const { measures: fixed, isOfEmployees } = reportSubjects[name]
    const custom = isOfEmployees ? readable : []
    const named: MeasureName[] = [
      ...fixed,
      ...(name === 'employees' ? custom.filter(canAddUp) : []).flatMap(({ uuid }): CustomMeasure[] => [
        `sum.custom.${uuid}`,
        `average.custom.${uuid}`,
      ]),
    ]
    const offeredMeasures = named.flatMap((measureName) => {
      const { label, needs, needsInPast = [], counts, unit, times } = measureOf(measureName, customFields)
      const offeredTimes = times.filter((time) => time === 'today' || mayRead(needsInPast))
      if (!mayRead(needs) || offeredTimes.length === 0) return []
      return [
        {
          name: measureName,
          label,
          unit,
          times: offeredTimes,
          steps: counts === 'day' ? steps.filter((step) => step !== 'total') : steps,
        },
      ]
    })
    if (offeredMeasures.length === 0) return []
    const offeredAttributes: Offer<AttributeName>[] = [
      ...attributesOf(name)
        .filter((attribute) => mayRead(attributes[attribute].needs))
        .map((attribute) => ({ name: attribute, label: attributes[attribute].label })),
      ...custom.filter(canGroup).map((field) => ({ name: `custom.${field.uuid}` as const, label: labelOf(field) })),
    ]
    return [{ name, label: subjects[name].label, measures: offeredMeasures, attributes: offeredAttributes }]
  })
}

export const reportNotes = messages('reports', {
  asOfToday: (names: readonly Template[]) =>
    message("{names}: no past values, so today's are shown.", { names, count: names.length }),
  employed:
    'Employees are counted from their first to their last day, whatever their status. Employee lists show everyone who is not archived.',
  offices: 'Office data starts with the first recorded move.',
  severalValues: (attribute: Template) =>
    message('{attribute}: records with several values are counted once for each value.', { attribute }),
  largestGroups: (max: number) => message('The {max, number} largest groups are shown, the rest as “Other”.', { max }),
})

/** Returns what the reader of a result must know about it. */
export function notesOf(definition: ReportDefinition, customFields: readonly CustomField[]): Message[] {
  const notes: Message[] = []
  const used = attributesIn(definition)
  if (definition.measure === 'headcount') notes.push(reportNotes.employed)
  if (timeKindOf(definition) !== 'today') {
    const undated = used.map((name) => attributeOf(name, customFields)).filter(({ isDated }) => !isDated)
    if (undated.length > 0) notes.push(reportNotes.asOfToday(undated.map(({ label }) => label)))
    if (used.includes('office')) notes.push(reportNotes.offices)
  }
  for (const name of Object.values(axesOf(definition))) {
    if (name === null) continue
    const { isOverlapping, label } = attributeOf(name, customFields)
    if (isOverlapping) notes.push(reportNotes.severalValues(label))
  }
  return notes
}
