import type { CSSVariablesResolver, MantineThemeOverride } from '@mantine/core'
import { t } from '../lib/t.ts'
import { toCssVariables, brand, danger, dark, darkGray, gray, light } from '../ui/tokens.ts'
import css from './theme.module.css'

// Mantine's own variables mapped to our tokens, so that all stock components follow without overrides.
const mapped = {
  '--mantine-color-text': 'var(--hr-text)',
  '--mantine-color-body': 'var(--hr-bg)',
  '--mantine-color-dimmed': 'var(--hr-dim)',
  '--mantine-color-placeholder': 'var(--hr-faint)',
  '--mantine-color-error': 'var(--hr-danger)',
  '--mantine-color-anchor': 'var(--hr-accent)',
  '--mantine-color-default': 'var(--hr-surface)',
  '--mantine-color-default-hover': 'var(--hr-hover)',
  '--mantine-color-default-color': 'var(--hr-text)',
  '--mantine-color-default-border': 'var(--hr-line)',
  '--mantine-color-bright': 'var(--hr-text)',
  '--mantine-color-disabled': 'var(--hr-sunken)',
  '--mantine-color-disabled-color': 'var(--hr-faint)',
  '--mantine-color-disabled-border': 'var(--hr-line)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...toCssVariables(light), ...mapped },
  dark: { ...toCssVariables(dark), ...mapped },
})

const close = { closeButtonProps: { 'aria-label': t('Close') } }
const choice = { body: css.choiceBody, labelWrapper: css.choiceLabel }
const options = { dropdown: css.dropdown, options: css.options, option: css.option }
// Components are configured by name: importing them here would add all of them to the first load.
export const theme: MantineThemeOverride = {
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  colors: { brand, danger, gray, dark: darkGray },
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '999px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1rem', sm: '1.125rem', md: '1.25rem', lg: '1.5rem', xl: '1.75rem' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 }, classNames: { root: css.actionIcon } },
    Button: {
      defaultProps: { size: 'xs' },
      classNames: {
        root: css.button,
        label: css.buttonLabel,
        section: css.buttonSection,
        loader: css.buttonLoader,
      },
    },
    Autocomplete: { classNames: options },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' }, classNames: { ...choice, input: css.choiceInput } },
    CloseButton: { classNames: { root: css.closeButton } },
    Drawer: {
      defaultProps: { ...close, overlayProps: { color: 'var(--hr-overlay)', backgroundOpacity: 1 } },
      classNames: { content: css.modal, close: css.closeButton },
    },
    Input: { classNames: { wrapper: css.inputWrapper, input: css.input } },
    InputWrapper: {
      classNames: { label: css.label, description: css.description, error: css.error, required: css.required },
    },
    Menu: {
      // The placeholder that catches the initial focus is not a menu item and breaks the role=menu pattern.
      defaultProps: {
        shadow: 'none',
        width: 208,
        position: 'bottom-end',
        offset: 4,
        withInitialFocusPlaceholder: false,
      },
      classNames: {
        dropdown: css.menu,
        item: css.menuItem,
        itemSection: css.menuSection,
        divider: css.menuDivider,
        label: css.menuLabel,
      },
    },
    Modal: {
      defaultProps: {
        ...close,
        centered: true,
        padding: 0,
        radius: 'lg',
        overlayProps: { color: 'var(--hr-overlay)', backgroundOpacity: 1 },
      },
      classNames: {
        content: css.modal,
        header: css.modalHeader,
        title: css.modalTitle,
        body: css.modalBody,
        close: css.closeButton,
      },
    },
    // A modal renders a <header>, which outside of a section would be a second banner for screen readers.
    DrawerHeader: { defaultProps: { role: 'none' } },
    ModalHeader: { defaultProps: { role: 'none' } },
    Pill: { defaultProps: { size: 'md' }, classNames: { label: css.pillLabel } },
    PillsInputField: { classNames: { field: css.pillsField } },
    Popover: { defaultProps: { shadow: 'none', offset: 6 }, classNames: { dropdown: css.popover } },
    Radio: { defaultProps: { size: 'xs' }, classNames: { ...choice, radio: css.choiceInput } },
    SegmentedControl: {
      defaultProps: { size: 'xs' },
      classNames: { root: css.segments, label: css.segmentsLabel, indicator: css.segmentsIndicator },
    },
    Select: {
      defaultProps: {
        comboboxProps: { shadow: 'none' },
        // The list itself scrolls: a wrapping scroll area could not be reached by keyboard.
        withScrollArea: false,
      },
      classNames: options,
    },
    SimpleGrid: { defaultProps: { autoFlow: 'auto-fit' } },
    // A text has the size, line height and weight of its surroundings unless told otherwise.
    Text: { defaultProps: { inherit: true } },
    Switch: { classNames: { input: css.switchInput, track: css.switchTrack, thumb: css.switchThumb } },
    Combobox: { classNames: options },
  },
}
