import ClearIcon from '@mui/icons-material/Clear'
import SearchIcon from '@mui/icons-material/Search'
import { IconButton, InputAdornment, TextField, Tooltip } from '@mui/material'
import { useState, type FormEvent } from 'react'

type Props = {
  value: string
  onSearch: (text: string) => void
  placeholder: string
  /** What can be typed, for screen readers. */
  label: string
  /** What the box will look for, told under it before anybody waits for an answer. */
  kindOf?: (text: string) => string | undefined
}

/** One box for every exact key of a queue; Enter searches, so no half-typed syllable ever does. */
export const SearchBox = ({ value, onSearch, placeholder, label, kindOf }: Props) => {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  const kind = kindOf?.(text)
  return (
    <form role="search" onSubmit={search} style={{ flex: '1 1 240px', maxWidth: 360 }}>
      <Tooltip
        title={kind ? `Enter: ${kind}` : ''}
        open={kind !== undefined && text !== value}
        placement="bottom-start"
      >
        <TextField
          margin="none"
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          slotProps={{
            htmlInput: { 'aria-label': label, maxLength: 60 },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
              endAdornment: text ? (
                <IconButton
                  size="small"
                  aria-label="검색어 지우기"
                  onClick={() => {
                    setText('')
                    onSearch('')
                  }}
                >
                  <ClearIcon fontSize="small" />
                </IconButton>
              ) : null,
            },
          }}
        />
      </Tooltip>
    </form>
  )
}
