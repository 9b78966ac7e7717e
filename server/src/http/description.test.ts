import { api } from '@hr/contract/api'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { lint } from '@hr/testing/openapi'
import { expect, test } from 'vitest'
import { describeApi, type Operation } from './description.ts'

const description = describeApi()
const endpoints = new Map<string, Endpoint>(
  Object.entries(api).flatMap(([area, calls]) =>
    Object.entries<Endpoint>(calls).map(([name, endpoint]) => [`${area}.${name}`, endpoint]),
  ),
)
const operations = Object.values(description.paths).flatMap((ofPath) => Object.values(ofPath))

test('follows the rules for descriptions without errors and warnings', async () => {
  expect(await lint(JSON.stringify(description))).toEqual([])
})

test('describes every call once', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual([...endpoints.keys()].toSorted())
})

/** All patterns within a part of the description. */
const patternsIn = (part: unknown): string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([name, value]) =>
        name === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
      )

test('accepts every email address that the server accepts', () => {
  const isEmail = (pattern: string) => new RegExp(pattern, 'u').test('ana@example.com')
  const acceptsUmlauts = (pattern: string) => new RegExp(pattern, 'u').test('ana@müller.de')
  const patterns = operations.flatMap(({ parameters, requestBody }) => patternsIn([parameters, requestBody]))
  expect(patterns.filter((pattern) => isEmail(pattern) && !acceptsUmlauts(pattern))).toEqual([])
})

/** The examples of a call's parameters, in the form of an address. */
const examplesOf = ({ parameters = [] }: Operation, place: string) =>
  Object.fromEntries(
    parameters
      .map((one) => ('$ref' in one ? description.components.parameters[one.$ref.split('/').at(-1)!]! : one))
      .filter((one) => one.in === place)
      .map(({ name, example }) => [name, String(example)]),
  )

test.each(operations.map((one) => [one.operationId, one] as const))(
  'the contract accepts the examples of %s',
  (id, operation) => {
    const { params, query, body } = endpoints.get(id)!
    const json = operation.requestBody?.content['application/json']
    const errors = [
      params?.safeParse(examplesOf(operation, 'path')).error,
      query?.safeParse(examplesOf(operation, 'query')).error,
      json && body?.safeParse(json.example).error,
    ]
    expect(errors.filter((error) => error !== undefined)).toEqual([])
  },
)
