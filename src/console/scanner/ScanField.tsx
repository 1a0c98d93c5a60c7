import { InputAdornment, TextField } from '@mui/material'
import ScanIcon from '@mui/icons-material/QrCodeScannerOutlined'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { scannedText } from './scannedText.ts'
import { SoundSwitch } from './SoundSwitch.tsx'

type Props = {
  label: string
  disabled?: boolean
  /** The only field there is: whatever is pressed, the next scan goes here. */
  held?: boolean
  onScan: (text: string) => void
}

/** Takes what a scanner or a person writes; Enter ends it. Emptied for the next one by its own. */
export const ScanField = ({ label, disabled = false, held = false, onScan }: Props) => {
  const [text, setText] = useState('')
  const codes = useRef<string[]>([])
  const field = useRef<HTMLInputElement>(null)
  const take = () => {
    const scanned = scannedText(field.current?.value ?? '', codes.current)
    codes.current = []
    setText('')
    if (scanned !== '') onScan(scanned)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take()
  }
  const onKeyDown = ({ nativeEvent: { code, isComposing } }: KeyboardEvent) => {
    if (code === 'Backspace') codes.current.pop()
    else if (code !== 'Enter') codes.current.push(code)
    // an Enter that ends a syllable does not submit; what it left behind is read once the syllable is there
    else if (isComposing) setTimeout(take)
  }
  return (
    <form role="search" onSubmit={submit}>
      <TextField
        label={label}
        placeholder="스캔하거나 적고 Enter"
        margin="none"
        autoFocus
        inputRef={field}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={held ? () => setTimeout(() => field.current?.focus()) : undefined}
        autoComplete="off"
        slotProps={{
          inputLabel: { shrink: true },
          // a disabled field loses the focus, and the next scan would go nowhere
          htmlInput: {
            readOnly: disabled,
            maxLength: 60,
            style: { fontSize: 24, padding: '14px 8px' },
            spellCheck: false,
          },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <ScanIcon />
              </InputAdornment>
            ),
            endAdornment: (
              <InputAdornment position="end">
                <SoundSwitch />
              </InputAdornment>
            ),
          },
        }}
      />
    </form>
  )
}
