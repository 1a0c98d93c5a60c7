import type { PaletteOptions } from '@mui/material'

/** One accent (indigo), calm greys; every text pair holds at least 4.5 : 1 against the surfaces it stands on. */
export const lightPalette: PaletteOptions = {
  mode: 'light',
  primary: { main: '#3b5bdb', light: '#748ffc', dark: '#2b45ad', contrastText: '#ffffff' },
  secondary: { main: '#495057', light: '#868e96', dark: '#212529', contrastText: '#ffffff' },
  error: { main: '#c42828', dark: '#a51111', contrastText: '#ffffff' },
  warning: { main: '#a34a00', dark: '#7d3900', contrastText: '#ffffff' },
  success: { main: '#20733a', dark: '#175529', contrastText: '#ffffff' },
  info: { main: '#1864ab', dark: '#124c83', contrastText: '#ffffff' },
  text: { primary: '#1f2328', secondary: '#57606a', disabled: '#6b737c' },
  background: { default: '#f6f7f9', paper: '#ffffff' },
  divider: '#dfe3e8',
}

export const darkPalette: PaletteOptions = {
  mode: 'dark',
  primary: { main: '#91a7ff', light: '#bac8ff', dark: '#748ffc', contrastText: '#10142b' },
  secondary: { main: '#ced4da', light: '#e9ecef', dark: '#adb5bd', contrastText: '#16181c' },
  error: { main: '#ff8787', dark: '#fa5252', contrastText: '#2b0a0a' },
  warning: { main: '#ffc078', dark: '#ffa94d', contrastText: '#2b1800' },
  success: { main: '#8ce99a', dark: '#51cf66', contrastText: '#082b10' },
  info: { main: '#74c0fc', dark: '#339af0', contrastText: '#06203a' },
  text: { primary: '#e6e8eb', secondary: '#a9b1ba', disabled: '#8b949e' },
  background: { default: '#15181c', paper: '#1c2025' },
  divider: '#31373e',
}
