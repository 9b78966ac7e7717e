// Asks for the session while the application is still loading; web/src/api/session.ts takes the answer. The cookie is
// hint of `cookieNames` in the contract, with and without the port.
if (new RegExp(`(^|; )hr-signed-in(-${location.port})?=true(;|$)`).test(document.cookie)) {
  const headers = { accept: 'application/json', 'accept-language': document.documentElement.lang }
  globalThis.hrEarlySession = fetch('/api/v1/refresh', { method: 'POST', headers })
  // The failure is handled where the answer is taken.
  globalThis.hrEarlySession.catch(() => undefined)
}
