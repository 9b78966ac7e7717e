import { languageCookie } from '@hr/contract/lib/cookies'
import { languageOf, type Language } from '@hr/contract/lib/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { Company } from '../lib/company.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the answer. */
    readonly language: Language
  }
}

type Speaking = Pick<Company, 'language'>

/** Returns the language of ours that the client prefers; undefined if it names none. */
export function acceptedLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined {
  if (headers['accept-language'] === undefined) return undefined
  return new Negotiator({ headers }).languages().map(languageOf).find(Boolean)
}

/**
 * Returns the language of an answer: the one that the caller has chosen, else the one that the client accepts, else the
 * company's. Programs, which send no `Accept-Language`, get English.
 */
function answerLanguage(request: FastifyRequest, company: Speaking): Language {
  const chosen = request.signedIn?.caller.language
  if (chosen) return chosen
  if (request.headers['accept-language'] === undefined) return 'en'
  return acceptedLanguage(request) ?? company.language
}

/** Returns the language of a page, which is chosen before it is known who asks for it. */
export const pageLanguage = (request: FastifyRequest, company: Speaking): Language =>
  languageOf(request.cookies[languageCookie]) ?? acceptedLanguage(request) ?? company.language

/** Returns the language of the public job form. Its address chooses first: it may be embedded in a page of any language. */
export function jobFormLanguage(request: FastifyRequest, company: Speaking): Language {
  const { lang } = request.query as { lang?: unknown }
  return (typeof lang === 'string' ? languageOf(lang) : undefined) ?? acceptedLanguage(request) ?? company.language
}

/** Adds `request.language`, which is read only where a text is rendered. */
export function addLanguage(app: FastifyInstance, company: Speaking): void {
  app.decorateRequest('language', {
    getter() {
      return answerLanguage(this, company)
    },
  })
}
