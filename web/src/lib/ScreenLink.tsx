import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayOpen, type ScreenName } from '@hr/contract/screens'
import { useUser } from '../api/session.ts'
import { targetOf } from './target.ts'

type ScreenLinkProps = { screen: ScreenName; uuid?: string; children: ReactNode }

/** A link to a screen; plain text for those who may not open it. */
export function ScreenLink({ screen, uuid, children }: ScreenLinkProps) {
  const { effectiveRole } = useUser()
  return mayOpen(screen, effectiveRole) ? <Link {...targetOf(screen, uuid)}>{children}</Link> : children
}

/** A link that looks like a button; nothing for those who may not open the screen. */
export function ScreenButton({ screen, uuid, children, ...button }: ScreenLinkProps & ButtonProps) {
  const { effectiveRole } = useUser()
  if (!mayOpen(screen, effectiveRole)) return null
  return (
    <Button {...button} renderRoot={(props) => <Link {...targetOf(screen, uuid)} {...props} />}>
      {children}
    </Button>
  )
}
