// Texts of the server about leave outside the employment, apart from the calls, so that no page loads them.
import { message, messages } from '../../lib/messages.ts'

export const outsideTexts = messages('leaveOutside', {
  /** Why leave was canceled or shortened, in the history and the balance history. */
  reason: 'outside the employment',
  changed: 'The leave outside the employment has changed. Please save again to review it.',
  notYourOwn: "You can't cancel your own leave this way. Ask another person in HR.",
  /** Why days count again, in the history and the balance history. */
  restoredReason: 'within the employment again',
  restored: (count: number) =>
    message(
      '{count, plural, =0 {No leave was restored.} one {# day of leave restored.} other {# days of leave restored.}}',
      {
        count,
      },
    ),
  stays: (count: number) =>
    message('{count, plural, one {# day stays canceled.} other {# days stay canceled.}}', { count }),
  restoreArchived: 'This employee is archived. Unarchive them to restore their leave.',
  restoreNotYourOwn: "You can't restore your own leave. Ask another person in HR.",
})
