import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'

/**
 * Checks a description of an API against OpenAPI's schema and Redocly's strict rules, examples included, and returns what
 * breaks them.
 */
export async function lint(description: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'operation-tag-defined': 'error',
      'operation-description': 'error',
      'tag-description': 'error',
      'no-invalid-schema-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      'no-server-example.com': 'error',
      'paths-kebab-case': 'off',
      // The specification fixes paths such as `/employee/changeCv/{id}`; a path without parameters goes first.
      'no-ambiguous-paths': 'off',
      // Calls that redirect the browser have none.
      'operation-2xx-response': 'off',
    },
  })
  const problems = await lintFromString({ source: description, absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
}

/** Generates TypeScript types from a description. */
export const typesOf = async (description: object): Promise<string> =>
  astToString(await openapiTS(structuredClone(description) as OpenAPI3, { silent: true }))
