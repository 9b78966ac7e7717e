// Users without access to the server can set no variable: a text that names one tells whom to ask.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { variableNames } from '../server/src/config.ts'

const folder = fileURLToPath(new URL('../locales/de/', import.meta.url))
const texts = readdirSync(folder)
  .filter((file) => file.endsWith('.po'))
  .flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^msgid "(.*)"$/gm)].map(([, text = '']) => text),
  )

test('texts name variables of the server only beside its operator', () => {
  const naming = texts.filter((text) => variableNames().some((name) => name.includes('_') && text.includes(name)))
  expect(naming.length).toBeGreaterThan(5)
  expect(naming.filter((text) => !/operator/i.test(text))).toEqual([])
})
