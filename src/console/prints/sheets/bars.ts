import { createContext } from 'react'
import type { Bars } from './code128.ts'

/** How bars are drawn; their library arrives with the sheets. */
export const BarsContext = createContext<(text: string) => Bars | undefined>(() => undefined)
