const key = 'hr.message'

/** Stores a message for the next page in this tab. */
export const leaveMessage = (message: string): void => sessionStorage.setItem(key, message)

/** Returns and clears the message of the previous page. */
export function consumeMessage(): string | undefined {
  const message = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return message ?? undefined
}
