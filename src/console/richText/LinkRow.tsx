import { Box, Button, TextField } from '@mui/material'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { linkOf } from './extensions.ts'

/** The address of the chosen words. */
export const LinkRow = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  'use no memo' // the editor changes in place
  const before: unknown = editor.getAttributes('link')['href']
  const [typed, setTyped] = useState(typeof before === 'string' ? before : '')
  const [refused, setRefused] = useState(false)
  const put = () => {
    const href = linkOf(typed)
    if (!href) return setRefused(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  const takeAway = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, p: 1 }}>
      <TextField
        size="small"
        fullWidth
        autoFocus
        label="주소"
        value={typed}
        error={refused}
        helperText={refused ? '/로 시작하는 우리 주소나 https:// 주소를 적어 주세요.' : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault() // the form around it is not saved by this
          put()
        }}
      />
      <Button onClick={put}>넣기</Button>
      {before ? (
        <Button color="inherit" onClick={takeAway}>
          빼기
        </Button>
      ) : null}
    </Box>
  )
}
