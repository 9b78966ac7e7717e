import { t } from '../../../lib/t.ts'
import { create } from './create.ts'

/** The link to the identity provider, which redirects back to the requested page. */
export function providerLink(name: string, next: string | null): Element {
  const href = `/api/v1/oidc/start${next === null ? '' : `?next=${encodeURIComponent(next)}`}`
  return create('a', { class: 'button', href }, t('Sign in with {name}', { name }))
}
