// Refusals that only the server makes, apart from the other texts, so that no page loads them.
import { messages } from '../../lib/messages.ts'

export const leaveRefusals = messages('leave', {
  typeGone: 'This leave type is no longer available',
  /** For approvers, who may not see the first and last day of employment. */
  startsBeforeFirstDay: 'This leave begins before the first day of employment',
  endsAfterLastDay: 'This leave goes beyond the last day of employment',
  onlyOwnerChanges: 'Only the employee can change this request',
  notYours: "You can't decide on this request: only its approvers and HR can.",
  changedConcurrently: 'This request has changed. Please review it again.',
  nothingToCancel: 'There are no days left to cancel',
  notYourOwnDays: "You can't change your own days. Ask another person in HR.",
  onlyHrSawDocument: 'Only HR can confirm having seen the document',
  ownerGone: 'The employee who made this request is archived. HR can only cancel it.',
  hasDocument: 'This request already has an attachment',
})
