import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { todayIn } from '@hr/contract/lib/day'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer } from '../../test/server.ts'
import { useToday } from './client-settings.ts'
import { refresh } from './session.ts'

const Today = () => <p>{useToday()}</p>

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'today is that of %s before the settings answer',
  async (timeZone) => {
    stubServer({
      'POST /refresh': () => signedIn({ timeZone }),
      'GET /client-settings': () => new Promise(() => undefined),
    })
    await refresh()
    await renderAt('/', <Today />)
    expect(screen.getByText(todayIn(timeZone))).toBeDefined()
  },
)
