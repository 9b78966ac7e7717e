import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { accessApi } from '@hr/contract/areas/access/access'
import { findChromium } from '../../e2e/support/chromium.ts'
import { demoCredentials, pathOf, type Product } from './product.ts'
import { ensure } from './scenario.ts'

export const desktop = { viewport: { width: 1440, height: 900 } }

export async function openBrowser(): Promise<Browser> {
  const { executablePath, args } = await findChromium()
  return chromium.launch({ executablePath, args })
}

export const addressOf = ({ port }: Product, path: string) => `http://localhost:${port}${path}`

/** A desktop browser context of a signed-in user. */
export async function signedIn(browser: Browser, product: Product): Promise<BrowserContext> {
  const context = await browser.newContext(desktop)
  const answer = await context.request.post(addressOf(product, pathOf(accessApi.login)), {
    data: await demoCredentials(product),
  })
  ensure(answer.ok(), `signing in answered ${answer.status()}`)
  return context
}
