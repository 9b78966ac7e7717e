import { Link } from '@tanstack/react-router'
import { t } from '../../../lib/t.ts'
import { linkTo } from '../../../lib/target.ts'

/** Opens the audit log at the actions of a token. */
export const WhatItDid = ({ token, name }: { token: string; name: string }) => (
  <Link {...linkTo('audit')} search={{ token }} aria-label={t('What it did: {name}', { name })}>
    {t('What it did')}
  </Link>
)
