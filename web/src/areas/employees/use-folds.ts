import { useLocalStorage } from '@mantine/hooks'

export type Fold = 'about' | 'employment' | 'personal' | 'background'

/** Which cards of profiles are collapsed, remembered in this browser for all profiles: nothing says whose. */
export function useFolds() {
  const [closed, setClosed] = useLocalStorage<string[]>({
    key: 'hr.profile.closed',
    defaultValue: [],
    getInitialValueInEffect: false,
    serialize: (folds) => folds.join(),
    deserialize: (stored = '') => stored.split(',').filter(Boolean),
  })
  const toggle = (fold: Fold) =>
    setClosed(closed.includes(fold) ? closed.filter((one) => one !== fold) : [...closed, fold])
  return (fold: Fold) => ({ isOpen: !closed.includes(fold), onToggle: () => toggle(fold) })
}
