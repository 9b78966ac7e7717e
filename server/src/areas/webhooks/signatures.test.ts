import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { publicKeyOf, secretOf, signaturesOf } from './signatures.ts'

const seed = randomBytes(32)
const body = '{"type":"employee.changed","name":"Đorđe"}'
// oxlint-disable-next-line no-restricted-globals -- the library compares with the clock
const timestamp = Math.floor(Date.now() / 1000)
const headersOf = (seeds: readonly Buffer[], content = body) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signaturesOf(seeds, { id: 'msg_1', timestamp, body: content }),
})

test('the published library verifies v1 with the secret', () => {
  const webhook = new Webhook(secretOf(seed))
  expect(webhook.verify(body, headersOf([seed]))).toEqual(JSON.parse(body))
  expect(() => webhook.verify(body, headersOf([seed], `${body} `))).toThrow('No matching signature')
  expect(() => webhook.verify(body, headersOf([randomBytes(32)]))).toThrow('No matching signature')
})

test('during a rotation the library verifies with the old and with the new secret', () => {
  const next = randomBytes(32)
  for (const one of [seed, next])
    expect(new Webhook(secretOf(one)).verify(body, headersOf([next, seed]))).toEqual(JSON.parse(body))
})

test('v1a is an ed25519 signature that the public key verifies', () => {
  const raw = Buffer.from(publicKeyOf(seed).replace('whpk_', ''), 'base64')
  expect(raw).toHaveLength(32)
  // SubjectPublicKeyInfo of ed25519 (RFC 8410).
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  const signature = signaturesOf([seed], { id: 'msg_1', timestamp, body })
    .split(' ')
    .find((one) => one.startsWith('v1a,'))!
    .slice(4)
  const isValid = (content: string) => verify(null, Buffer.from(content), key, Buffer.from(signature, 'base64'))
  expect(isValid(`msg_1.${timestamp}.${body}`)).toBe(true)
  expect(isValid(`msg_1.${timestamp + 1}.${body}`)).toBe(false)
})

test('secret and private key are different', () =>
  expect(secretOf(seed).replace('whsec_', '')).not.toBe(publicKeyOf(seed).replace('whpk_', '')))
