import { Box, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTimeZone } from '../api/client-settings.ts'
import { formatInstant } from '../lib/formats.ts'
import { linkTo } from '../lib/target.ts'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'

/** Tells users until when they can go without the second factor that the company requires. */
export function FactorNotice({ dueAt }: { dueAt: string }) {
  const timeZone = useTimeZone()
  return (
    <Box mb={16}>
      <Notice
        tone="warn"
        action={
          <Button
            variant="default"
            renderRoot={(props) => <Link {...linkTo('profile')} search={{ tab: 'security' }} {...props} />}
          >
            {t('Set up')}
          </Button>
        }
      >
        {t('Your company requires two-step sign-in from {moment}. Set it up on your profile, under Security.', {
          moment: formatInstant(dueAt, timeZone),
        })}
      </Notice>
    </Box>
  )
}
