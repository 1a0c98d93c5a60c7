import { TextField, type SxProps } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'

type Props = { source: string; label: string; hint?: string; alwaysOn?: boolean; sx?: SxProps }

/**
 * A filter that asks at Enter instead of at every letter: for searches that are recorded, or that half a key would
 * answer wrongly.
 */
export const SearchOnEnter = (props: Props) => {
  const { filterValues } = useListContext()
  const value = (filterValues as Record<string, unknown> | undefined)?.[props.source]
  const stored = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return <Field key={stored} {...props} stored={stored} />
}

const Field = ({ source, label, hint, sx, stored }: Props & { stored: string }) => {
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const [text, setText] = useState(stored)
  const search = () => setFilters({ ...filterValues, [source]: text.trim() }, displayedFilters)
  return (
    <TextField
      label={label}
      placeholder={hint}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        search()
      }}
      slotProps={{ htmlInput: { enterKeyHint: 'search' } }}
      {...(sx ? { sx } : {})}
    />
  )
}
