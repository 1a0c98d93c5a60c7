import { Box } from '@mui/material'
import { alpha } from '@mui/material/styles'
import { useEffect, useEffectEvent, type ComponentProps, type RefObject } from 'react'
import { marked } from './unfilled.ts'

type Props = Pick<
  ComponentProps<'textarea'>,
  'onKeyDown' | 'onPaste' | 'disabled' | 'placeholder' | 'id' | 'onBlur' | 'autoFocus'
> & {
  label: string
  value: string
  field: RefObject<HTMLTextAreaElement | null>
  onWrite: (text: string, caret: number) => void
  /** Where the caret went without a letter. */
  onCaret: (caret: number) => void
  /** A line break that is about to be put in; true when it meant something else. */
  onBreak: () => boolean
  list: { id: string; open: boolean; active: string | undefined }
}

const TEXT = {
  gridArea: '1 / 1',
  m: 0,
  p: 1.25,
  border: 0,
  font: 'inherit',
  lineHeight: 1.6,
  letterSpacing: 'inherit',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  wordBreak: 'keep-all',
} as const

/** A text that grows with its words, in which values that are still to be filled in stand out where they are. */
export const MarkedField = ({ label, value, field, onWrite, onCaret, onBreak, list, ...props }: Props) => {
  const meansElse = useEffectEvent(onBreak)
  useEffect(() => {
    const element = field.current
    // an input method that ends a syllable with Enter breaks the line without a key of its own
    const before = (event: InputEvent) => {
      if (/^insert(LineBreak|Paragraph)$/.test(event.inputType) && meansElse()) event.preventDefault()
    }
    element?.addEventListener('beforeinput', before)
    return () => element?.removeEventListener('beforeinput', before)
  }, [field])
  return (
    <Box sx={{ display: 'grid', maxHeight: '34dvh', overflowY: 'auto', typography: 'body1' }}>
      <Box aria-hidden sx={{ ...TEXT, color: 'transparent', minHeight: 84, pointerEvents: 'none' }}>
        {marked(value).map(({ text, unfilled }, index) =>
          unfilled ? (
            <Box
              component="mark"
              key={index}
              sx={{
                color: 'transparent',
                borderRadius: 0.5,
                bgcolor: ({ palette }) => alpha(palette.warning.main, 0.35),
              }}
            >
              {text}
            </Box>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
        {'\n'}
      </Box>
      <Box
        component="textarea"
        {...props}
        ref={field}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={list.open ? list.id : undefined}
        aria-activedescendant={list.open ? list.active : undefined}
        value={value}
        maxLength={10_000}
        onChange={({ target }) => onWrite(target.value, target.selectionStart)}
        onSelect={({ currentTarget }) => onCaret(currentTarget.selectionStart)}
        sx={{
          ...TEXT,
          resize: 'none',
          overflow: 'hidden',
          bgcolor: 'transparent',
          color: 'text.primary',
          outline: 'none',
        }}
      />
    </Box>
  )
}
