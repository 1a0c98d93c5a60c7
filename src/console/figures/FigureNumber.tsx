import { styled } from '@mui/material/styles'

type Props = {
  text: string
  /** What the number is, for who hears it. */
  name: string
  /** What the heading says once for all of them, and who hears the number alone would miss. */
  unit?: string
  /** Shows the rows that make it; a number that has none is text alone. */
  open: (() => void) | undefined
}

/** A number that opens the rows that make it. */
export const FigureNumber = ({ text, name, unit = '', open }: Props) =>
  open ? (
    <Press type="button" aria-haspopup="dialog" aria-label={`${name} ${text}${unit}`} onClick={open}>
      {text}
    </Press>
  ) : (
    <Plain>{text}</Plain>
  )

const Plain = styled('span')({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })

/** A plain button: a year of days by ten figures has thousands of them. */
const Press = styled('button')(({ theme: { palette } }) => ({
  all: 'unset',
  boxSizing: 'border-box',
  cursor: 'pointer',
  display: 'inline-block',
  minHeight: 24,
  minWidth: 24,
  lineHeight: '24px',
  borderRadius: 3,
  color: 'inherit',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  textDecorationLine: 'underline',
  textDecorationStyle: 'dotted',
  textDecorationColor: palette.text.disabled,
  textUnderlineOffset: 3,
  '&:hover': { textDecorationStyle: 'solid', textDecorationColor: 'currentColor' },
  '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
  '@media (pointer: coarse)': { minHeight: 44, minWidth: 44, lineHeight: '44px', textAlign: 'end' },
}))
