import { Button, type ButtonProps } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayOpen, type ScreenName } from '@hr/contract/screens'
import { useUser } from '../api/session.ts'
import { useShortcuts } from './shortcuts.ts'
import { linkTo } from './target.ts'

type ScreenLinkProps = { screen: ScreenName; uuid?: string; children: ReactNode }

/** A link to a screen; plain text for users who may not open it. */
export function ScreenLink({ screen, uuid, children }: ScreenLinkProps) {
  const { effectiveRole } = useUser()
  return mayOpen(screen, effectiveRole) ? <Link {...linkTo(screen, uuid)}>{children}</Link> : children
}

type ScreenButtonProps = Omit<ScreenLinkProps, 'children'> & ButtonProps & { children: string; shortcut?: string }

/** A link that looks like a button; renders nothing for users who may not open the screen. */
export function ScreenButton({ screen, uuid, shortcut, children, ...button }: ScreenButtonProps) {
  const { effectiveRole } = useUser()
  const navigate = useNavigate()
  const isShown = mayOpen(screen, effectiveRole)
  const act = () => void navigate(linkTo(screen, uuid))
  useShortcuts(isShown && shortcut !== undefined ? [{ keys: shortcut, label: children, act }] : [])
  if (!isShown) return null
  return (
    <Button {...button} renderRoot={(props) => <Link {...linkTo(screen, uuid)} {...props} />}>
      {children}
    </Button>
  )
}
