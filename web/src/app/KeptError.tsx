import { Box, CloseButton } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { store } from '../lib/store.ts'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'
import { focusTitle } from '../ui/PageTitle.tsx'

/** The failure of an action on this page whose toast may be gone. */
export function KeptError() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const kept = useSelector(store, ({ keptError }) => keptError)
  if (kept?.path !== path) return null
  return (
    <Box mb={16}>
      <Notice
        tone="danger"
        announced="by a toast"
        action={
          <CloseButton
            aria-label={t('Close')}
            onClick={() => {
              store.actions.closeKeptError()
              focusTitle()
            }}
          />
        }
      >
        {kept.text}
      </Notice>
    </Box>
  )
}
