import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './use-focus-back.ts'
import { useIsPhone } from './use-media.ts'

type DialogProps = Omit<ModalProps, 'opened' | 'fullScreen' | 'radius'> & {
  isOpen?: boolean
  /** While it is busy it can't be closed. */
  isBusy?: boolean
  fillsPhone?: boolean
}

/** Every dialog: takes the focus, keeps it, and returns it to the element that had it before. */
export function Dialog({ isOpen = true, isBusy = false, fillsPhone = false, onClose, ...modal }: DialogProps) {
  useFocusBack(isOpen)
  const isFilling = useIsPhone() && fillsPhone
  return (
    <Modal
      {...modal}
      opened={isOpen}
      onClose={isBusy ? () => undefined : onClose}
      fullScreen={isFilling}
      radius={isFilling ? 0 : 'lg'}
    />
  )
}
