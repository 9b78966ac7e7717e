import { Group, Loader } from '@mantine/core'

/** Says what the import is doing. */
export const LoadingText = ({ text }: { text: string }) => (
  <Group component="p" gap={12} wrap="nowrap" mih={96} fw={500} role="status">
    <Loader size={20} aria-hidden="true" />
    {text}
  </Group>
)
