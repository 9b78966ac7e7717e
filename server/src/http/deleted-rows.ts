import { messages, type Message } from '@hr/contract/lib/messages'
import { constraintOf } from '../lib/error-code.ts'

/** Sentences for calls that refer to a record which another call deleted in the meantime. */
const texts = messages('http', {
  employeeDeleted: 'This employee was deleted in the meantime. Reload and try again.',
  positionDeleted: 'This position was deleted in the meantime. Reload and try again.',
  projectDeleted: 'This project was deleted in the meantime. Reload and try again.',
  itemDeleted: 'This equipment or licence was deleted in the meantime. Reload and try again.',
  leaveTypeDeleted: 'This leave type was deleted in the meantime. Reload and try again.',
  leavePolicyDeleted: 'This leave policy was deleted in the meantime. Reload and try again.',
  leaveRequestDeleted: 'This leave request was deleted in the meantime. Reload and try again.',
  calendarDeleted: 'This holiday calendar was deleted in the meantime. Reload and try again.',
  nonWorkingDayDeleted: 'This non-working day was deleted in the meantime. Reload and try again.',
  fieldDeleted: 'This custom field was deleted in the meantime. Reload and try again.',
  categoryDeleted: 'This document category was deleted in the meantime. Reload and try again.',
  fileDeleted: 'This file was deleted in the meantime. Reload and try again.',
  photoDeleted: 'This photo was deleted in the meantime. Reload and try again.',
  applicationDeleted: 'This application was deleted in the meantime. Reload and try again.',
  viewDeleted: 'This view was deleted in the meantime. Reload and try again.',
  scheduleDeleted: 'This scheduled report was deleted in the meantime. Reload and try again.',
  webhookDeleted: 'This webhook was deleted in the meantime. Reload and try again.',
  importDeleted: 'This import was undone in the meantime. Reload and try again.',
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
