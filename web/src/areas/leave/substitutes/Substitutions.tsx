import { Box, Button, Group, Stack } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { substitutesTexts } from '@hr/contract/areas/leave/substitute-texts'
import { substitutesApi, type Substitution } from '@hr/contract/areas/leave/substitutes'
import { query } from '../../../api/client.ts'
import { Part } from '../../../api/Part.tsx'
import { t } from '../../../lib/t.ts'
import { nameOf } from '../../../ui/Avatar.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { formatLeaveDates } from '../format-leave.ts'
import { declineWidth } from './decline-width.ts'
import { CoverChips } from './SubstituteLine.tsx'
import { Icon } from '../../../ui/Icon.tsx'

const DeclineDialog = lazyDialog(
  async () => (await import('./DeclineDialog.tsx')).DeclineDialog,
  t("I can't cover"),
  declineWidth,
)

/** The leave during which the user covers; nothing if there is none. */
export function Substitutions() {
  const substitutions = useQuery(query(substitutesApi.list, {}))
  const [declined, setDeclined] = useState<Substitution>()
  return (
    <Part query={substitutions}>
      {(data) => {
        if (data.length === 0) return null
        return (
          <Sheet component="section" px={16} pt={8} pb={12} fz="sm" aria-labelledby="substitutions">
            <Box component="h2" id="substitutions" fz="inherit">
              {t(substitutesTexts.yours)}
            </Box>
            <Stack component="ul" gap={4} mt={8}>
              {data.map((one) => (
                <Group component="li" key={one.uuid} gap="2px 16px" justify="space-between">
                  <Group gap="2px 16px">
                    <b>{formatLeaveDates(one)}</b>
                    {nameOf(one.user)}
                    <CoverChips isMutual={one.isMutual} answer={{ ...one, isUnavailable: false }} />
                  </Group>
                  {one.mayDecline && (
                    <Button
                      variant="subtle"
                      leftSection={<Icon icon={IconUserOff} />}
                      aria-label={t("I can't cover for {name}: {dates}", {
                        name: nameOf(one.user),
                        dates: formatLeaveDates(one),
                      })}
                      onClick={() => setDeclined(one)}
                    >
                      {t("I can't")}
                    </Button>
                  )}
                </Group>
              ))}
            </Stack>
            {declined && <DeclineDialog substitution={declined} onClose={() => setDeclined(undefined)} />}
          </Sheet>
        )
      }}
    </Part>
  )
}
