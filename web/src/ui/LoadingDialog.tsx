import { Group, Loader, Modal, VisuallyHidden } from '@mantine/core'
import { useDelayed } from './use-delayed.ts'
import { Dialog } from './Dialog.tsx'

/** Blocks the page while an action runs for longer than 300 ms. `text` is one of the specified sentences. */
export function LoadingDialog({ isOpen, text }: { isOpen: boolean; text: string }) {
  const isShown = useDelayed(isOpen)
  return isShown && <LoadingModal text={text} />
}

function LoadingModal({ text }: { text: string }) {
  return (
    <Dialog onClose={() => undefined} withCloseButton={false} closeOnEscape={false} ignoresBack size="auto">
      <VisuallyHidden renderRoot={(props) => <Modal.Title {...props} />}>{text}</VisuallyHidden>
      <Group gap={12} p={24} fw={500} role="status">
        <Loader size={20} aria-hidden="true" />
        {text}
      </Group>
    </Dialog>
  )
}
