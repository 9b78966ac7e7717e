const key = 'hr.message'

/** Keeps a message for the next page of this tab. */
export const leaveMessage = (message: string): void => sessionStorage.setItem(key, message)

/** The message of the page before, once. */
export function consumeMessage(): string | undefined {
  const message = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return message ?? undefined
}
