import { useLocalStorage } from '@mantine/hooks'

/** A setting of this browser, shared by its tabs. The first of `options` is the default; the text is stored as it is. */
export const useSetting = <Option extends string>(key: string, options: readonly [Option, ...Option[]]) =>
  useLocalStorage<Option>({
    key,
    defaultValue: options[0],
    getInitialValueInEffect: false,
    serialize: (value) => value,
    deserialize: (stored) => options.find((option) => option === stored) ?? options[0],
  })
