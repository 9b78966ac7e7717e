// Asks for the session while the application is still loading; web/src/api/session.ts takes the answer. The cookie is
// sessionHintCookie of the contract.
if (document.cookie.split('; ').includes('hr-signed-in=true')) {
  const headers = { accept: 'application/json', 'accept-language': document.documentElement.lang }
  globalThis.hrEarlySession = fetch('/api/v1/refresh', { method: 'POST', headers })
  // The failure is handled where the answer is taken.
  globalThis.hrEarlySession.catch(() => undefined)
}
