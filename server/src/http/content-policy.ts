import { hash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Company } from '../lib/company.ts'

type Settings = Pick<Config, 'publicUrl' | 'recaptcha'>
type Directives = Record<string, string[]>

/** Returns the Content Security Policy of the product's pages. */
export const directivesOf = ({ publicUrl }: Pick<Settings, 'publicUrl'>) => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  // Mantine sets sizes and positions by style attributes and style elements.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
  ...(publicUrl.startsWith('https:') && { upgradeInsecureRequests: [] }),
})

/** Allows the inline scripts of a page by their hashes, as sources of `script-src`. */
export const inlineScripts = (page: string): string[] =>
  [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, script]) =>
    script ? [`'sha256-${hash('sha256', script, 'base64')}'`] : [],
  )

/** Returns the policy of a page of the product. */
export function pagePolicy(settings: Settings, page: string): string {
  const directives = directivesOf(settings)
  return written({ ...directives, scriptSrc: [...directives.scriptSrc, ...inlineScripts(page)] })
}

/** The origins of the pages that may embed the job form: those of the environment and those of the settings. */
export const jobFormOrigins = (
  config: Pick<Config, 'jobFormOrigins'>,
  company: Pick<Company, 'jobFormOrigins'>,
): string[] => [...new Set([...config.jobFormOrigins, ...company.jobFormOrigins])]

/**
 * Returns the policy of the public job form: pages of `origins` may embed it, and Google's captcha loads if its keys are
 * set.
 */
export function jobFormPolicy(settings: Settings, origins: readonly string[], page: string): string {
  const { recaptcha } = settings
  const directives: Directives = { ...directivesOf(settings), frameAncestors: origins.filter(isWritable) }
  const own = ["'self'", ...inlineScripts(page)]
  directives['scriptSrc'] = own
  if (recaptcha) {
    const google = `${recaptcha.origin}/recaptcha/`
    directives['scriptSrc'] = [...own, google, 'https://www.gstatic.com/recaptcha/']
    directives['frameSrc'] = [google, 'https://recaptcha.google.com/recaptcha/']
    directives['connectSrc'] = ["'self'", google]
  }
  return written(directives)
}

const written = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, values]) => [kebab(name), ...values].join(' '))
    .join(';')

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A policy cannot contain IPv6 addresses: browsers reject them. */
const isWritable = (origin: string) => !origin.includes('[')
