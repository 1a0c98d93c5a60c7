import { Box, Paper, TextField } from '@mui/material'
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useStaff } from '#console/auth/useStaff.ts'
import { isComposing } from '#console/shortcuts/keys.ts'
import { usePeople } from '../useLists.ts'
import { mentionAt, offeredFor, withName } from './mentionAt.ts'

type Props = {
  id: string
  value: string
  disabled: boolean
  helperText: string | undefined
  onChange: (value: string) => void
  /** ⌘/Ctrl + Enter. */
  onSave: () => void
  onFiles: (files: File[]) => void
}

/** The words of a note; behind `@` it offers colleagues, to be called by a key or a press, without minding the input method. */
export const MentionField = ({ id, value, disabled, helperText, onChange, onSave, onFiles }: Props) => {
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [composing, setComposing] = useState(false)
  const [at, setAt] = useState(0)
  /** the `@` that was waved off */
  const [closed, setClosed] = useState<number | null>(null)
  const begun = mentionAt(value, Math.min(caret, value.length))
  const { data: people = [] } = usePeople()
  const me = useStaff()?.id
  // nobody calls themselves
  const others = people.filter((person) => person.id !== me)
  const offered = begun && begun.from !== closed ? offeredFor(others, begun.begun, composing) : []
  const active = Math.min(at, offered.length - 1)

  const call = (name: string) => {
    if (!begun) return
    const next = withName(value, caret, begun.from, name)
    onChange(next.content)
    setCaret(next.caret)
    setAt(0)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next.caret, next.caret)
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { nativeEvent } = event
    if (isComposing(nativeEvent)) return
    const { code } = nativeEvent
    const picked = offered[active]
    if (code === 'Enter' && (nativeEvent.metaKey || nativeEvent.ctrlKey)) onSave()
    else if (picked && (code === 'ArrowDown' || code === 'ArrowUp')) {
      event.preventDefault()
      setAt((active + (code === 'ArrowDown' ? 1 : -1) + offered.length) % offered.length)
    } else if (picked && (code === 'Enter' || code === 'Tab')) {
      event.preventDefault()
      call(picked.name)
    } else if (code === 'Escape') {
      if (picked && begun) setClosed(begun.from)
      else field.current?.blur()
    }
  }
  const onPaste = ({ clipboardData }: ClipboardEvent) => onFiles([...clipboardData.files])
  return (
    <Box sx={{ position: 'relative' }}>
      <TextField
        id={id}
        label="내부메모"
        placeholder="동료에게 남길 말  ( @이름 )"
        margin="none"
        multiline
        maxRows={8}
        disabled={disabled}
        helperText={helperText}
        value={value}
        inputRef={field}
        onChange={({ target }) => {
          setCaret(target.selectionStart ?? target.value.length)
          setAt(0)
          if (!target.value.includes('@')) setClosed(null)
          onChange(target.value)
        }}
        onSelect={() => setCaret(field.current?.selectionStart ?? 0)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        slotProps={{
          htmlInput: {
            maxLength: 5_000,
            'aria-autocomplete': 'list',
            'aria-controls': offered.length > 0 ? listId : undefined,
            'aria-activedescendant': offered.length > 0 ? `${listId}-${active}` : undefined,
          },
        }}
      />
      {offered.length > 0 ? (
        <Paper
          elevation={6}
          id={listId}
          role="listbox"
          aria-label="부를 직원"
          sx={{ position: 'absolute', top: '100%', left: 0, right: 0, zIndex: 3, mt: 0.5, py: 0.5 }}
        >
          {offered.map(({ id: personId, name }, index) => (
            <Box
              key={personId}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseMove={() => setAt(index)}
              // the field keeps the focus
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => call(name)}
              sx={{ px: 1.5, py: 0.75, cursor: 'pointer', bgcolor: index === active ? 'action.selected' : undefined }}
            >
              @{name}
            </Box>
          ))}
        </Paper>
      ) : null}
    </Box>
  )
}
