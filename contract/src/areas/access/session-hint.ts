/**
 * A cookie that scripts can read, set and cleared with the session cookie. It holds no secret: it says that there may be
 * a session, so that a page without one does not ask for it.
 */
export const sessionHintCookie = 'hr-signed-in'
