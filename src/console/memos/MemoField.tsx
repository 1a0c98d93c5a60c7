import { Box, Chip, Stack, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { isComposing } from '#console/shortcuts/keys.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { nameBegun } from '#shared/format/mentions.ts'

type Props = {
  label: string
  value: string
  helper: string
  disabled?: boolean
  autoFocus?: boolean
  minRows?: number
  onChange: (value: string) => void
  /** ⌘/Ctrl + Enter. */
  onSave: () => void
}

const SHOWN = 6

/** The words of a memo; behind `@` it offers the staff who can be called. */
export const MemoField = ({ label, value, helper, disabled, autoFocus, minRows, onChange, onSave }: Props) => {
  const data = useConsoleData()
  const input = useRef<HTMLTextAreaElement>(null)
  const begun = nameBegun(value)
  const people = useQuery({
    queryKey: ['memo-people'],
    queryFn: ({ signal }) => data.call('get', '/store-admin/v1/memos/people', { signal }),
    enabled: begun !== undefined,
    staleTime: 300_000,
    retry: false,
  })
  const offered =
    begun === undefined ? [] : (people.data?.results ?? []).filter(({ name }) => name.startsWith(begun)).slice(0, SHOWN)
  const call = (name: string) => {
    onChange(`${value.slice(0, value.length - (begun ?? '').length)}${name} `)
    input.current?.focus()
  }
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <TextField
        label={label}
        margin="none"
        helperText={helper}
        multiline
        minRows={minRows}
        maxRows={6}
        fullWidth
        autoFocus={autoFocus}
        disabled={disabled}
        value={value}
        inputRef={input}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ nativeEvent }) => {
          const pressed = nativeEvent.code === 'Enter' && (nativeEvent.metaKey || nativeEvent.ctrlKey)
          if (pressed && !isComposing(nativeEvent)) onSave()
        }}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      {offered.length > 0 ? (
        <Stack direction="row" role="group" aria-label="부를 직원" sx={{ gap: 0.5, flexWrap: 'wrap', mt: 0.5 }}>
          {offered.map(({ id, name }) => (
            <Chip key={id} size="small" label={`@${name}`} onClick={() => call(name)} />
          ))}
        </Stack>
      ) : null}
    </Box>
  )
}
