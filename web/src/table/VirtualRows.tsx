import type { ReactNode } from 'react'
import { useVisibleRows, type VisibleRows, type VisibleRowsOptions } from './use-visible-rows.ts'

type VirtualRowsProps = VisibleRowsOptions & { children: (visible: VisibleRows) => ReactNode }

/** Renders the visible rows of a long list. */
export const VirtualRows = ({ children, ...options }: VirtualRowsProps) => children(useVisibleRows(options))
