// The texts of the fixed values in the history, by field. The history stores the values.
import { passwordSignInTexts } from './areas/access/password-setting.ts'
import { roleTexts } from './areas/access/roles.ts'
import { accessTexts, customFieldClassTexts, customFieldKindTexts } from './areas/custom-fields/fields.ts'
import { filedDocumentsTexts } from './areas/documents/categories.ts'
import { documentVisibilityTexts } from './areas/documents/visibility.ts'
import {
  contractTypeTexts,
  employeeStatusTexts,
  genderTexts,
  maritalStatusTexts,
  recordFields,
} from './areas/employees/record.ts'
import { itemStatusTexts } from './areas/equipment/items.ts'
import { feedKindTexts } from './areas/leave/feeds.ts'
import {
  accrualTexts,
  additionalDaysTexts,
  approvalFlowTexts,
  coverageActionTexts,
  coverageUnitTexts,
  givesDaysBackTexts,
  policyKindTexts,
  proRataTexts,
  roundingTexts,
  takesEffectTexts,
} from './areas/leave/policy-values.ts'
import { dayPartTexts } from './areas/leave/texts.ts'
import { leaveStatusTexts } from './areas/leave/status.ts'
import { everyTexts } from './areas/reports/schedules.ts'
import { sharedRoleTexts } from './areas/views/shared-roles.ts'
import { webhookStateTexts } from './areas/webhooks/states.ts'
import { messages, type Template } from './lib/messages.ts'
import { outgoingTexts } from './lib/outgoing.ts'

/** The texts of yes and no, as answers contain them. */
export const flagTexts = messages('flag', { Yes: 'Yes', No: 'No' })

/** The fields with yes or no. */
const flags = [
  'admin',
  'afterProbation',
  'allowAssistants',
  'anyPosition',
  'canBeGivenBack',
  'contractExpirationNotification',
  'decisions',
  'directoryDeactivation',
  'documentSeen',
  'endHalf',
  'experienceLevelExpirationNotification',
  'givenBack',
  'halfDays',
  'hasExpiry',
  'includePending',
  'isArchived',
  'isDaily',
  'isRequired',
  'isSearched',
  'isSelected',
  'isUnique',
  'lastDayEndsSignIn',
  'leaveCalendarEmail',
  'leaveRequestEmail',
  'newApplicationNotification',
  'ownLeaveEmail',
  'reducedForPartTime',
  'requests',
  'showAbsences',
  'startHalf',
  'substituteRequired',
  'superAdminHr',
] as const

/** A field of several kinds of records has the values of all, and a list those of its rows. */
const texts = {
  accrual: accrualTexts,
  additionalDays: { ...additionalDaysTexts, ...takesEffectTexts, ...maritalStatusTexts, ...flagTexts },
  adminAccess: accessTexts,
  approvalFlow: approvalFlowTexts,
  contractTypes: contractTypeTexts,
  employeeAccess: accessTexts,
  every: everyTexts,
  fieldClass: customFieldClassTexts,
  filedDocuments: filedDocumentsTexts,
  givesDaysBack: givesDaysBackTexts,
  kind: { ...customFieldKindTexts, ...feedKindTexts, ...policyKindTexts },
  leadAccess: accessTexts,
  minimumCoverage: { ...coverageUnitTexts, ...coverageActionTexts },
  part: dayPartTexts,
  passwordSignIn: passwordSignInTexts,
  proRata: proRataTexts,
  role: roleTexts,
  rounding: roundingTexts,
  secondFactorRoles: roleTexts,
  sharedWith: sharedRoleTexts,
  state: webhookStateTexts,
  status: { ...employeeStatusTexts, ...itemStatusTexts, ...leaveStatusTexts },
  switchedOff: outgoingTexts,
  visibility: documentVisibilityTexts,
}
type Texts = typeof texts & Record<(typeof flags)[number], typeof flagTexts>

export const historyValueTexts: Readonly<Record<string, Readonly<Record<string, Template>>>> = {
  ...Object.fromEntries(
    Object.entries(recordFields).flatMap(([field, definition]) =>
      'texts' in definition ? [[field, definition.texts]] : [],
    ),
  ),
  children: genderTexts,
  ...Object.fromEntries(flags.map((field) => [field, flagTexts])),
  ...texts,
}

/** Fields whose fixed values are the same in all languages: names of the API, products and languages. */
type Names = 'events' | 'fields' | 'format' | 'interfaceLanguage' | 'list' | 'scopes'

/** The fixed values of a field, also those within lists and rows. */
type Fixed<Value> = Value extends boolean
  ? keyof typeof flagTexts
  : Value extends string
    ? string extends Value
      ? never
      : Value extends `${number}`
        ? never
        : Value
    : Value extends readonly (infer Item)[]
      ? Fixed<Item>
      : Value extends object
        ? Fixed<Value[keyof Value]>
        : never

/** Refuses values for the history with a fixed value that has no text. */
export type WithTexts<Values> = {
  [Field in keyof Values]: string extends Field
    ? unknown
    : Field extends Names
      ? unknown
      : [Fixed<Values[Field]>] extends [Field extends keyof Texts ? keyof Texts[Field] : never]
        ? unknown
        : { noTextFor: Field }
}
