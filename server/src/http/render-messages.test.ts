import { messages, message, serialize, translator } from '@hr/contract/lib/messages'
import { expect, test } from 'vitest'
import { renderMessages } from './render-messages.ts'

const texts = messages('test', {
  added: 'Position added',
  until: (day: string) => message('… until {day}', { day }),
})
const translate = translator('hr', new Map([['Position added', 'Radno mjesto je dodano']]))

test('renders messages at any depth of an answer, also stored ones, and nothing else', () => {
  const link = new URL('https://example.com')
  const answer = {
    message: texts.added,
    jobs: [{ title: serialize(texts.until('2031-06-09')), done: 2, link, note: null }],
  }
  expect(renderMessages(answer, translate)).toEqual({
    message: 'Radno mjesto je dodano',
    jobs: [{ title: '… until 09.06.2031.', done: 2, link, note: null }],
  })
})

test('keeps records whose fields are named like those of a message', () => {
  const item = { code: 'A-1', text: 'Laptop', owner: null }
  expect(renderMessages(item, translate)).toEqual(item)
})
