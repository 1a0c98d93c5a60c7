import { alpha, styled } from '@mui/material/styles'
import { useFieldValue } from 'react-admin'

export type Tone = 'neutral' | 'progress' | 'good' | 'warning' | 'bad'

/** What each state is called and how loudly it speaks: `{ ACTIVE: ['사용', 'good'] }`. */
export type StatusWords<Status extends string = string> = Record<Status, readonly [label: string, tone: Tone]>

type Props = { source: string; words: StatusWords }

/** A state as a chip with its word; the colour only repeats what the word says. */
export const StatusField = ({ source, words }: Props) => {
  const value: unknown = useFieldValue({ source })
  if (typeof value !== 'string') return null
  const [label, tone] = words[value] ?? [value, 'neutral']
  return <StatusChip label={label} tone={tone} />
}

const COLOURS = { progress: 'primary', good: 'success', warning: 'warning', bad: 'error' } as const

/** Material's small chip without what makes it pressed, removed and pictured: a list draws one or two for every row. */
export const SmallChip = styled('div')(({ theme: { typography, shape } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSizing: 'border-box',
  maxWidth: '100%',
  height: 20,
  borderRadius: shape.borderRadius,
  fontFamily: typography.fontFamily,
  fontSize: typography.pxToRem(13),
  fontWeight: 600,
  lineHeight: 1.5,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  '& > .MuiChip-label': { overflow: 'hidden', textOverflow: 'ellipsis', paddingInline: 8 },
}))

const Toned = styled(SmallChip)(({ theme: { palette } }) => {
  const look = (colour: string) => ({
    color: colour,
    backgroundColor: alpha(colour, palette.mode === 'dark' ? 0.16 : 0.09),
  })
  const tones = Object.entries(COLOURS).map(([tone, name]) => [`&[data-tone=${tone}]`, look(palette[name].main)])
  return { ...look(palette.text.secondary), ...Object.fromEntries(tones) }
})

export const StatusChip = ({ label, tone = 'neutral' }: { label: string; tone?: Tone }) => (
  <Toned className="MuiChip-root" data-tone={tone}>
    <span className="MuiChip-label">{label}</span>
  </Toned>
)

/** `[{ id, name }]` for a SelectInput, from the same words. */
export const choicesOf = (words: StatusWords) => Object.entries(words).map(([id, [name]]) => ({ id, name }))
