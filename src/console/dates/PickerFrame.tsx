import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { koKR } from '@mui/x-date-pickers/locales'
import type { ReactNode } from 'react'
import { KstAdapter } from './kstAdapter.ts'

const words = koKR.components.MuiLocalizationProvider.defaultProps.localeText

/** What both pickers stand in: Korean words, Korean time. */
export const PickerFrame = ({ children }: { children: ReactNode }) => (
  <LocalizationProvider dateAdapter={KstAdapter} adapterLocale="ko" localeText={words}>
    {children}
  </LocalizationProvider>
)
