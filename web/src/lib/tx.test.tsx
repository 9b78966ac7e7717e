import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tx } from './tx.tsx'

test('places markup and texts in a sentence', () => {
  const { container } = render(
    <p>{tx('Applied for {position} on {day}', { position: <b>Developer</b>, day: '02/12/2026' })}</p>,
  )
  expect(container.innerHTML).toBe('<p>Applied for <b>Developer</b> on 02/12/2026</p>')
})
