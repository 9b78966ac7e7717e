import { messages, type Message } from '@hr/contract/lib/messages'
import { constraintOf } from '../lib/error-code.ts'

/** Sentences for calls that refer to a record which another call deleted in the meantime. */
const texts = messages('http', {
  employeeDeleted: 'This employee has been deleted. Reload the page to continue.',
  positionDeleted: 'This position has been deleted. Reload the page to continue.',
  projectDeleted: 'This project has been deleted. Reload the page to continue.',
  itemDeleted: 'This equipment or licence has been deleted. Reload the page to continue.',
  leaveTypeDeleted: 'This leave type has been deleted. Reload the page to continue.',
  leavePolicyDeleted: 'This leave policy has been deleted. Reload the page to continue.',
  leaveRequestDeleted: 'This leave request has been deleted. Reload the page to continue.',
  calendarDeleted: 'This holiday calendar has been deleted. Reload the page to continue.',
  nonWorkingDayDeleted: 'This non-working day has been deleted. Reload the page to continue.',
  fieldDeleted: 'This custom field has been deleted. Reload the page to continue.',
  categoryDeleted: 'This document category has been deleted. Reload the page to continue.',
  fileDeleted: 'This file has been deleted. Reload the page to continue.',
  photoDeleted: 'This photo has been deleted. Reload the page to continue.',
  applicationDeleted: 'This application has been deleted. Reload the page to continue.',
  viewDeleted: 'This view has been deleted. Reload the page to continue.',
  scheduleDeleted: 'This scheduled report has been deleted. Reload the page to continue.',
  webhookDeleted: 'This webhook has been deleted. Reload the page to continue.',
  importDeleted: 'This import has been undone. Reload the page to continue.',
})

/**
 * The sentences by the referring column. Columns of rows that no call deletes are left out: a violation there is a bug, and
 * is answered as one.
 */
const deletedBy: Readonly<Record<string, Message>> = {
  // Accounts go with their employees.
  account_id: texts.employeeDeleted,
  approver_id: texts.employeeDeleted,
  delegate_id: texts.employeeDeleted,
  employee_id: texts.employeeDeleted,
  hired_as: texts.employeeDeleted,
  recipient_id: texts.employeeDeleted,
  supervisor_id: texts.employeeDeleted,
  position_id: texts.positionDeleted,
  project_id: texts.projectDeleted,
  team_id: texts.projectDeleted,
  item_id: texts.itemDeleted,
  leave_type_id: texts.leaveTypeDeleted,
  policy_id: texts.leavePolicyDeleted,
  leave_request_id: texts.leaveRequestDeleted,
  request_id: texts.leaveRequestDeleted,
  split_from: texts.leaveRequestDeleted,
  given_back_for: texts.leaveRequestDeleted,
  calendar_id: texts.calendarDeleted,
  non_working_day_id: texts.nonWorkingDayDeleted,
  field_id: texts.fieldDeleted,
  option_id: texts.fieldDeleted,
  category_id: texts.categoryDeleted,
  file_id: texts.fileDeleted,
  version_of: texts.fileDeleted,
  profile_image: texts.photoDeleted,
  application_id: texts.applicationDeleted,
  view_id: texts.viewDeleted,
  schedule_id: texts.scheduleDeleted,
  webhook_id: texts.webhookDeleted,
  import_id: texts.importDeleted,
}

/** Columns with the caller or the session of a call, which ended while the call ran. */
const ofCaller: readonly string[] = ['actor_id', 'added_by', 'owner_id', 'sender_id', 'session_id']

/** Returns the column of a violated foreign key, which is named `<table>_<column>_fkey`. */
function columnOf(error: unknown): string {
  const { table, constraint } = constraintOf(error)
  return constraint.slice(table.length + 1, -'_fkey'.length)
}

/** Returns the sentence for a violated foreign key; undefined if the row that it refers to cannot have been deleted in the meantime. */
export const deletedText = (error: unknown): Message | undefined => deletedBy[columnOf(error)]

/** Whether the row of a violated foreign key is the caller, or their session. */
export const isCallerGone = (error: unknown): boolean => ofCaller.includes(columnOf(error))
