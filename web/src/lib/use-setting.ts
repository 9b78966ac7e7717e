import { useLocalStorage } from '@mantine/hooks'

/** A setting stored in this browser and shared by its tabs; the first of `options` is the default. */
export const useSetting = <Option extends string>(key: string, options: readonly [Option, ...Option[]]) =>
  useLocalStorage<Option>({
    key,
    defaultValue: options[0],
    getInitialValueInEffect: false,
    serialize: (value) => value,
    deserialize: (stored) => options.find((option) => option === stored) ?? options[0],
  })
