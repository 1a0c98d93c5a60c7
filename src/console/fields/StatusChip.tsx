import { Chip } from '@mui/material'
import { alpha, useTheme } from '@mui/material/styles'
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

export const StatusChip = ({ label, tone = 'neutral' }: { label: string; tone?: Tone }) => {
  const { palette } = useTheme()
  const colour = tone === 'neutral' ? palette.text.secondary : palette[COLOURS[tone]].main
  return (
    <Chip
      size="small"
      label={label}
      sx={{ height: 20, borderRadius: 1, color: colour, bgcolor: alpha(colour, palette.mode === 'dark' ? 0.16 : 0.09) }}
    />
  )
}

/** `[{ id, name }]` for a SelectInput, from the same words. */
export const choicesOf = (words: StatusWords) => Object.entries(words).map(([id, [name]]) => ({ id, name }))
