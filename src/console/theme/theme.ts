/** The console's look: dense, calm, light and dark. Colours are in palette.ts. Imported by: App. */
import type { PaletteOptions, ThemeOptions } from '@mui/material'
import { koKR } from '@mui/material/locale'
import { defaultTheme } from 'react-admin'
import { darkPalette, lightPalette } from './palette.ts'

const FONT =
  '"Pretendard Variable", Pretendard, -apple-system, BlinkMacSystemFont, system-ui, "Apple SD Gothic Neo", "Malgun Gothic", sans-serif'

const smallField = { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } as const

/** MUI puts the label of a lone checkbox on its span, where assistive technology does not look. */
const labelledInput = (checkbox: object) => ('aria-label' in checkbox ? { 'aria-label': checkbox['aria-label'] } : {})

/** Every sign of work under way has a name, also those that react-admin draws without one. */
const namedProgress = { defaultProps: { 'aria-label': '불러오는 중' } }

/** Who asked their system for less motion is shown where things are, not how they get there. */
const still = {
  transitionDuration: '0.01ms !important',
  animationDuration: '0.01ms !important',
  animationIterationCount: '1 !important',
  scrollBehavior: 'auto !important',
}

/** A list that is loading breathes as a whole: hundreds of cells, each by itself, leave no time for a click. */
const LOADING_GRID = {
  '@keyframes loading-grid': { '50%': { opacity: 0.4 } },
  '.MuiDataGrid-skeletonLoadingOverlay': { animation: 'loading-grid 2s ease-in-out 0.5s infinite' },
  '.MuiDataGrid-cellSkeleton .MuiSkeleton-root': { animation: 'none' },
}

const look: ThemeOptions = {
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: FONT,
    fontSize: 13,
    h4: { fontSize: '1.5rem', fontWeight: 700, letterSpacing: '-0.01em' },
    h5: { fontSize: '1.25rem', fontWeight: 700, letterSpacing: '-0.01em' },
    h6: { fontSize: '1rem', fontWeight: 700, letterSpacing: '-0.01em' },
    subtitle1: { fontSize: '0.9375rem', fontWeight: 600 },
    subtitle2: { fontSize: '0.8125rem', fontWeight: 600 },
    body1: { fontSize: '0.875rem' },
    body2: { fontSize: '0.8125rem' },
    button: { fontSize: '0.8125rem', fontWeight: 600, textTransform: 'none' },
  },
  components: {
    // a bare button of the browser does not speak the page's font
    MuiButtonBase: { styleOverrides: { root: { fontFamily: 'inherit' } } },
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontVariantNumeric: 'tabular-nums', wordBreak: 'keep-all', overflowWrap: 'break-word' },
        ...LOADING_GRID,
        ':focus-visible': { outline: '2px solid currentColor', outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': { '*, *::before, *::after': still },
      },
    },
    MuiTextField: { defaultProps: smallField },
    MuiFormControl: { defaultProps: smallField },
    MuiCheckbox: { defaultProps: { slotProps: { root: () => ({ 'aria-label': undefined }), input: labelledInput } } },
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiTableCell: {
      styleOverrides: {
        sizeSmall: { padding: '6px 10px' },
        head: { fontWeight: 600, whiteSpace: 'nowrap', wordBreak: 'keep-all' },
      },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
    MuiChip: { styleOverrides: { sizeSmall: { fontWeight: 600 } } },
    RaTopToolbar: { styleOverrides: { root: { backgroundColor: 'transparent !important' } } },
    // its ground is pale, and react-admin writes on it in white: what is pressed there could not be read
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: ({ theme }) => ({ '& .RaBulkActionsToolbar-toolbar': { color: theme.palette.text.primary } }),
      },
    },
    MuiCircularProgress: namedProgress,
    MuiLinearProgress: namedProgress,
    // as high as a target has to be
    MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24 } } },
    // what is not chosen can be read on the page's own ground too
    MuiToggleButton: {
      styleOverrides: {
        root: ({ theme }) => ({ '&:not(.Mui-selected)': { color: theme.palette.text.secondary } }),
      },
    },
    MuiTooltip: { defaultProps: { enterDelay: 300 } },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 36 } } },
  },
}

const themeOf = (palette: PaletteOptions, toolbar: string): ThemeOptions => ({
  ...defaultTheme,
  ...look,
  palette,
  components: {
    ...koKR.components,
    ...defaultTheme.components,
    ...look.components,
    RaToolbar: { styleOverrides: { root: { backgroundColor: toolbar } } },
  },
})

export const lightTheme = themeOf(lightPalette, '#eef0f3')
export const darkTheme = themeOf(darkPalette, '#23282e')
