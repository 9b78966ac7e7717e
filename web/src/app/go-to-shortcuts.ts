import type { RoleName } from '@hr/contract/access'
import { pagesOf } from './navigation.ts'

/** The pages that G and a letter open, in navigation order. */
export const goToKeysFor = (role: RoleName | null) =>
  pagesOf(role).flatMap(({ screen, goToKey }) => (goToKey === undefined ? [] : [{ key: goToKey, screen }]))
