import type { Page } from '@playwright/test'

/** Gives the browser of a page an authenticator that answers by itself, and returns how to make it verify no user. */
export async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    stopVerifying: () => devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  }
}
