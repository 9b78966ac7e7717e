import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { Icon } from '../../ui/Icon.tsx'

type MoreButtonProps = ActionIconProps & Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'>

/** A button with three dots. */
export const MoreButton = (props: MoreButtonProps) => (
  <ActionIcon {...props} variant="default">
    <Icon icon={IconDots} size={18} />
  </ActionIcon>
)
