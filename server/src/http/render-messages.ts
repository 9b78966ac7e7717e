import { deserialize, isSerialized, type Message, type Translate } from '@hr/contract/lib/messages'

const isMessage = (value: object): value is Message =>
  'code' in value && 'text' in value && Object.keys(value).every((key) => keys.has(key))
const keys: ReadonlySet<string> = new Set(['code', 'text', 'values', 'context'])

/**
 * Replaces the messages in an answer, also serialized ones, with their texts: areas return messages, and only callers have
 * a language.
 */
export function renderMessages(value: unknown, translate: Translate): unknown {
  if (typeof value === 'string') return isSerialized(value) ? translate(deserialize(value)) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => renderMessages(item, translate))
  if (isMessage(value)) return translate(value)
  // Dates and other objects with a form of their own in JSON.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, renderMessages(item, translate)]))
}
