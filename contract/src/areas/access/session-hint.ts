/**
 * A cookie that scripts can read, set and cleared together with the session cookie. It holds no secret: it tells the
 * page that a session probably exists, so that visitors don't trigger a failing request.
 */
export const sessionHintCookie = 'hr-signed-in'
