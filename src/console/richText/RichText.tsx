import { Box, Typography } from '@mui/material'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { refuseFiles, uploadImages } from '#console/images/uploadImages.ts'
import { extensions, pastedHtml } from './extensions.ts'
import type { RichTextProps } from './RichTextField.tsx'
import { Toolbar } from './Toolbar.tsx'

/** The one editor of formatted text; pictures are chosen, dropped or pasted and stored at once. */
export const RichText = ({ label, value, onChange, error }: RichTextProps) => {
  'use no memo' // the editor changes in place
  const said = useRef(value)
  const data = useConsoleData()
  const notify = useNotify()
  const editor = useEditor({
    extensions,
    content: value,
    immediatelyRender: false,
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
      transformPastedHTML: pastedHtml,
      handlePaste: (_view, event) => takeFiles(event.clipboardData, event),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer, event),
    },
    onUpdate: ({ editor: changed }) => {
      said.current = changed.isEmpty ? '' : changed.getHTML()
      onChange(said.current)
    },
  })
  // what was read again, or put back, is shown; what was typed here is not taken away
  useEffect(() => {
    if (!editor || value === said.current) return
    said.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  const addPictures = async (files: File[]) => {
    const refusal = refuseFiles(files)
    if (refusal) return notify(refusal, { type: 'warning' })
    try {
      for (const { url, alt = '' } of await uploadImages(data, files))
        editor?.chain().focus().setImage({ src: url, alt }).run()
    } catch (trouble) {
      notify((trouble as Error).message, { type: 'error' })
    }
  }
  /** Text that is pasted with its picture is taken as text. */
  const takeFiles = (from: DataTransfer | null, event: Event): boolean => {
    const files = [...(from?.files ?? [])]
    if (files.length === 0 || from?.types.includes('text/html')) return false
    event.preventDefault()
    void addPictures(files)
    return true
  }

  return (
    <Box sx={{ width: 1 }}>
      <Box sx={{ border: 1, borderColor: error ? 'error.main' : 'divider', borderRadius: 1, ...PAPER }}>
        {editor ? <Toolbar editor={editor} label={label} onPictures={(files) => void addPictures(files)} /> : null}
        <EditorContent editor={editor} />
      </Box>
      {error ? (
        <Typography variant="caption" color="error">
          {error}
        </Typography>
      ) : null}
    </Box>
  )
}

const PAPER = {
  '& .tiptap': { minHeight: 120, maxHeight: 480, overflowY: 'auto', p: 1.5, outline: 'none' },
  '&:focus-within': { borderColor: 'primary.main' },
  '& .tiptap > :first-of-type': { mt: 0 },
  '& .tiptap img': { maxWidth: 1, height: 'auto' },
  '& .tiptap img.ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'primary.main' },
  '& .tiptap table': { borderCollapse: 'collapse', width: 1 },
  '& .tiptap :is(th, td)': { border: 1, borderColor: 'divider', p: 0.5, textAlign: 'left', verticalAlign: 'top' },
  '& .tiptap :is(th, td) > p': { my: 0 },
  '& .tiptap blockquote': { ml: 0, pl: 1.5, borderLeft: 3, borderColor: 'divider' },
} as const
