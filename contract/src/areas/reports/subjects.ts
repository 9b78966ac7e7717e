// The subjects, measures and attributes of reports, and which of them a reader may use. The numbers are defined in `docs/rules.md`, section 13.
import { may, scopeOf, type RoleName } from '../../access.ts'
import { addDays, type Day } from '../../lib/dates.ts'
import { message, messages, type Message, type Template } from '../../lib/messages.ts'
import type { AreaScope, FieldScope, TokenKind, TokenScope } from '../../token-scopes.ts'
import { accessTo, isEncrypted, labelOf, type CustomField } from '../custom-fields/fields.ts'
import { customIdOf, type CustomName } from '../custom-fields/values.ts'
import {
  axesOf,
  employeeAttributes,
  isOverTime,
  steps,
  type AttributeName,
  type CustomMeasure,
  type FixedAttribute,
  type FixedMeasure,
  type MeasureName,
  type ReportDefinition,
  type SubjectName,
} from './definition.ts'
import { bucketsOf, maxSteps, type Bounds, type Bucket } from './periods.ts'

/** The fields that reports read, as `fields.tsv` has them: whether Team leads read them of their team, and their class. */
export const readerFields = {
  position: { lead: true },
  departments: { lead: true },
  team: { lead: true },
  supervisorOrTeamLead: { lead: true },
  officeLocation: { lead: true },
  workType: { lead: true },
  workSchedule: { lead: true },
  contractType: { lead: false },
  status: { lead: false },
  startDate: { lead: false },
  endDate: { lead: false },
  gender: { lead: false, scope: 'fields:sensitive' },
  dateOfBirth: { lead: false, scope: 'fields:sensitive' },
  leaveDates: { lead: true },
  leaveType: { lead: true, scope: 'fields:leave-type' },
  leaveBalance: { lead: true, scope: 'fields:leave-type' },
  items: { lead: false },
  applicants: { lead: false, scope: 'fields:sensitive' },
} as const satisfies Record<string, { lead: boolean; scope?: FieldScope }>
export type ReportField = keyof typeof readerFields

const fieldTexts = messages('reportField', {
  position: 'Position',
  departments: 'Department',
  team: 'Project',
  supervisorOrTeamLead: 'Supervisor',
  officeLocation: 'Office',
  workType: 'Work type',
  workSchedule: 'Work schedule',
  contractType: 'Contract type',
  status: message('Status', undefined, 'employee'),
  startDate: 'Start date',
  endDate: 'End date',
  gender: 'Gender',
  dateOfBirth: 'Date of birth',
  leaveDates: 'Leave dates',
  leaveType: 'Leave type',
  leaveBalance: 'Leave balance',
  items: 'Equipment and licences',
  applicants: 'Applicants',
})

/** Whether someone is employed on another day than today follows from these. */
const employed = ['startDate', 'endDate'] as const satisfies ReportField[]

/** The whole years from which the groups of tenure and age start. */
export const tenureBands = [0, 1, 3, 5, 10, 20] as const
export const ageBands = [0, 20, 30, 40, 50, 60] as const

export type TimeKind = 'today' | 'day' | 'period'

export type Unit = 'people' | 'records' | 'fullTime' | 'days' | 'years' | 'share' | 'amount' | 'number'

type Measure = {
  label: Template
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

const measureTexts = messages('reportMeasure', {
  headcount: 'Headcount',
  share: 'Share',
  fte: 'FTE',
  tenure: 'Average tenure',
  age: 'Average age',
  movements: 'Joiners and leavers',
  turnover: 'Turnover',
  taken: 'Leave taken',
  booked: 'Leave booked',
  left: 'Leave left',
  liability: 'Leave liability',
  absenceRate: 'Absence rate',
  items: 'Equipment and licences',
  cost: 'Cost',
  bought: 'Cost of purchases',
  applications: 'Applications',
  sum: (field: Template) => message('Sum of {field}', { field }),
  average: (field: Template) => message('Average of {field}', { field }),
})

/** The measures, in the order in which they are offered. The first one of a subject is the default. */
const measures: Readonly<Record<FixedMeasure, Measure>> = {
  headcount: {
    label: measureTexts.headcount,
    unit: 'people',
    counts: 'day',
    times: always,
    needs: [],
    needsInPast: employed,
  },
  share: { label: measureTexts.share, unit: 'share', counts: 'day', times: always, needs: [], needsInPast: employed },
  fte: {
    label: measureTexts.fte,
    unit: 'fullTime',
    counts: 'day',
    times: always,
    needs: ['workSchedule'],
    needsInPast: employed,
  },
  tenure: { label: measureTexts.tenure, unit: 'years', counts: 'day', times: always, needs: employed },
  age: {
    label: measureTexts.age,
    unit: 'years',
    counts: 'day',
    times: always,
    needs: ['dateOfBirth'],
    needsInPast: employed,
  },
  movements: { label: measureTexts.movements, unit: 'people', counts: 'period', times: ['period'], needs: employed },
  turnover: {
    label: measureTexts.turnover,
    unit: 'share',
    per: 'headcount',
    counts: 'period',
    times: ['period'],
    needs: employed,
  },
  taken: { label: measureTexts.taken, unit: 'days', counts: 'period', times: ['period'], needs: ['leaveDates'] },
  booked: {
    label: measureTexts.booked,
    unit: 'days',
    counts: 'period',
    times: ['today', 'period'],
    needs: ['leaveDates'],
  },
  left: { label: measureTexts.left, unit: 'days', counts: 'day', times: ['today'], needs: ['leaveBalance'] },
  liability: {
    label: measureTexts.liability,
    unit: 'days',
    counts: 'day',
    times: ['today', 'day'],
    needs: ['leaveBalance'],
    needsInPast: employed,
  },
  absenceRate: {
    label: measureTexts.absenceRate,
    unit: 'share',
    per: 'scheduled work',
    counts: 'period',
    times: ['period'],
    needs: ['leaveDates', 'workSchedule', ...employed],
  },
  items: { label: measureTexts.items, unit: 'records', counts: 'day', times: ['today'], needs: ['items'] },
  cost: { label: measureTexts.cost, unit: 'amount', counts: 'day', times: ['today'], needs: ['items'] },
  bought: { label: measureTexts.bought, unit: 'amount', counts: 'period', times: ['period'], needs: ['items'] },
  applications: {
    label: measureTexts.applications,
    unit: 'records',
    counts: 'period',
    times: ['period'],
    needs: ['applicants'],
  },
}

type Attribute = {
  label: Template
  needs: readonly ReportField[]
  /** Whether its past values are known; others are shown as of today. */
  isDated?: true
  /** Whether a row can have several values, and counts for each. */
  isOverlapping?: true
}

const attributeTexts = messages('reportAttribute', {
  movement: 'Joined or left',
  tenure: 'Tenure',
  age: 'Age',
  itemKind: message('Kind', undefined, 'equipment or licence'),
  itemStatus: message('Status', undefined, 'item'),
  city: 'City',
  gone: 'Deleted field',
})

const attributes: Readonly<Record<FixedAttribute, Attribute>> = {
  position: { label: fieldTexts.position, needs: ['position'] },
  departments: { label: fieldTexts.departments, needs: ['departments'] },
  project: { label: fieldTexts.team, needs: ['team'], isDated: true, isOverlapping: true },
  supervisor: { label: fieldTexts.supervisorOrTeamLead, needs: ['supervisorOrTeamLead'] },
  office: { label: fieldTexts.officeLocation, needs: ['officeLocation'], isDated: true },
  contractType: { label: fieldTexts.contractType, needs: ['contractType'] },
  workType: { label: fieldTexts.workType, needs: ['workType'] },
  gender: { label: fieldTexts.gender, needs: ['gender'] },
  status: { label: fieldTexts.status, needs: ['status'] },
  tenure: { label: attributeTexts.tenure, needs: ['startDate'], isDated: true },
  age: { label: attributeTexts.age, needs: ['dateOfBirth'], isDated: true },
  movement: { label: attributeTexts.movement, needs: employed, isDated: true },
  leaveType: { label: fieldTexts.leaveType, needs: ['leaveType'], isDated: true },
  itemKind: { label: attributeTexts.itemKind, needs: ['items'], isDated: true },
  itemStatus: { label: attributeTexts.itemStatus, needs: ['items'] },
  appliedPosition: { label: fieldTexts.position, needs: ['applicants'], isDated: true },
  city: { label: attributeTexts.city, needs: ['applicants'], isDated: true },
}

type Subject = {
  label: Template
  measures: readonly FixedMeasure[]
  attributes: readonly FixedAttribute[]
  /** Whether the fields of employees that the company has added are attributes. */
  hasCustomFields: boolean
  /** The scope that a token needs besides that of reports: reading the records one by one. */
  scope: AreaScope
}

const subjectTexts = messages('reportSubject', {
  employees: 'Employees',
  movements: 'Joiners and leavers',
  leave: 'Leave',
  items: 'Equipment and licences',
  applicants: 'Applicants',
})

export const subjects: Readonly<Record<SubjectName, Subject>> = {
  employees: {
    label: subjectTexts.employees,
    measures: ['headcount', 'share', 'fte', 'tenure', 'age'],
    attributes: employeeAttributes,
    hasCustomFields: true,
    scope: 'employees:read',
  },
  movements: {
    label: subjectTexts.movements,
    measures: ['movements', 'turnover'],
    attributes: ['movement', ...employeeAttributes],
    hasCustomFields: true,
    scope: 'employees:read',
  },
  leave: {
    label: subjectTexts.leave,
    measures: ['taken', 'booked', 'left', 'liability', 'absenceRate'],
    attributes: ['leaveType', ...employeeAttributes],
    hasCustomFields: true,
    scope: 'leave:read',
  },
  items: {
    label: subjectTexts.items,
    measures: ['items', 'cost', 'bought'],
    attributes: ['itemKind', 'itemStatus', ...employeeAttributes],
    hasCustomFields: true,
    scope: 'equipment:read',
  },
  applicants: {
    label: subjectTexts.applicants,
    measures: ['applications'],
    attributes: ['appliedPosition', 'city'],
    hasCustomFields: false,
    scope: 'applicants:read',
  },
}

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
  rateOfType: 'Absence rate is measured against scheduled work, which has no leave types. Choose another grouping.',
  mayNotRead: (field: Template) => message("This report uses {field}, which you can't read", { field }),
  missingScope: (scope: TokenScope) => message('The token needs the scope {scope}', { scope }),
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
  const { lead, scope }: { lead: boolean; scope?: FieldScope } = readerFields[name]
  if (relationOf(reader) !== 'all' && !lead) return reportProblems.mayNotRead(fieldTexts[name])
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
  const label = field ? measureTexts[parts.by](labelOf(field)) : measures.headcount.label
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
    label: field ? labelOf(field) : attributeTexts.gone,
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
  const subject = subjects[name]
  const problems: DefinitionProblem[] = []
  const add = (field: keyof ReportDefinition, text: Message) => problems.push({ field, message: text })
  const isCustom = partsOfMeasure(measureName) !== undefined
  const isOffered = isCustom ? name === 'employees' : subject.measures.includes(measureName as FixedMeasure)
  if (!isOffered) return [{ field: 'measure', message: reportProblems.noMeasure }]
  const measure = measureOf(measureName, customFields)
  const check = (field: 'groupBy' | 'splitBy' | 'filters', attribute: AttributeName) => {
    const isOfSubject =
      customIdOf(attribute) === undefined
        ? subject.attributes.includes(attribute as FixedAttribute)
        : subject.hasCustomFields
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
  return Object.entries(subjects).flatMap(([name, subject]) => {
    const custom = subject.hasCustomFields ? readable : []
    const named = [
      ...subject.measures,
      ...(name === 'employees' ? custom.filter(canAddUp) : []).flatMap(({ uuid }): CustomMeasure[] => [
        `sum.custom.${uuid}`,
        `average.custom.${uuid}`,
      ]),
    ]
    const offeredMeasures = named.flatMap((measureName: MeasureName) => {
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
      ...subject.attributes
        .filter((attribute) => mayRead(attributes[attribute].needs))
        .map((attribute) => ({ name: attribute, label: attributes[attribute].label })),
      ...custom.filter(canGroup).map((field) => ({ name: `custom.${field.uuid}` as const, label: labelOf(field) })),
    ]
    return [
      { name: name as SubjectName, label: subject.label, measures: offeredMeasures, attributes: offeredAttributes },
    ]
  })
}

export const reportNotes = messages('reports', {
  asOfToday: (names: readonly Template[]) =>
    message("{names}: no past values, so today's are shown.", { names, count: names.length }),
  employed:
    'Employees count from their first to their last day, whatever their status. Lists of employees show everyone who is not archived.',
  offices: 'Office data starts with the first recorded move.',
  severalValues: (attribute: Template) =>
    message('{attribute}: records with several values count once for each of them.', { attribute }),
  largestGroups: (max: number) => message("The {max, number} largest groups are shown, the rest as 'Other'.", { max }),
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
