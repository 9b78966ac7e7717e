import { isLoopback } from '@hr/contract/lib/loopback'
import { t } from '../lib/t.ts'
import { Hint } from './texts.tsx'

/** Says that a link to pass on opens only on this computer; renders nothing for any other link. */
export const LocalLinkHint = ({ link }: { link: string }) =>
  URL.canParse(link) &&
  isLoopback(new URL(link).hostname) && (
    <Hint mb={12}>
      {t(
        'Links that begin with {address} open only on this computer. Ask the operator of the server to set PUBLIC_URL.',
        {
          address: new URL(link).origin,
        },
      )}
    </Hint>
  )
