import { Stack } from '@mantine/core'
import { AllTokens } from './tokens/AllTokens.tsx'
import { ServiceAccounts } from './tokens/ServiceAccounts.tsx'

/** The service accounts, and the tokens of everyone. */
export const Tokens = () => (
  <Stack gap={24}>
    <ServiceAccounts />
    <AllTokens />
  </Stack>
)
