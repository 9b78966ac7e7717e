import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { t } from '../../../lib/t.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { LocalLinkHint } from '../../../ui/LocalLinkHint.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import css from './feeds.module.css'

/** The link of a new feed, which cannot be shown again. */
export function FeedAddress({ address }: { address: string | null }) {
  const field = useRef<HTMLInputElement>(null)
  // The field selects its content on focus.
  const { copy, copied } = useCopy(() => field.current?.focus())
  // Selected from the start, so that it can be copied by keyboard.
  useEffect(() => field.current?.select(), [])
  if (address === null)
    return <Notice tone="warn">{t('The link could not be shown. Revoke this feed and create another one.')}</Notice>
  const icon = copied ? IconCheck : IconCopy
  return (
    <Notice tone="ok">
      <strong>{t("Copy the link now. It won't be shown again.")}</strong>
      <Group align="stretch" gap={8} my={8} className={css.address}>
        <TextInput
          ref={field}
          size="sm"
          readOnly
          aria-label={t('Calendar link')}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" size="sm" leftSection={<Icon icon={icon} />} onClick={() => copy(address)}>
          {copied ? t('Copied') : t('Copy')}
        </Button>
      </Group>
      <LocalLinkHint link={address} />
      <Text c="dimmed">
        {t(
          'Google Calendar: Other calendars, From URL. Outlook: Add calendar, Subscribe from web. Apple Calendar: New calendar subscription.',
        )}
      </Text>
    </Notice>
  )
}
