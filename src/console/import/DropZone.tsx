import UploadIcon from '@mui/icons-material/UploadFile'
import { Box, Button, Typography } from '@mui/material'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'

type Props = { accept: string; onFile: (file: File) => void; busy?: boolean; children?: ReactNode }

/** A file by dropping it here or by choosing it. */
export const DropZone = ({ accept, onFile, busy = false, children }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !busy) onFile(file)
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        border: '2px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        bgcolor: over ? 'action.hover' : 'background.paper',
        borderRadius: 1,
        p: { xs: 3, sm: 5 },
        textAlign: 'center',
      }}
    >
      <UploadIcon sx={{ fontSize: 40, color: 'text.secondary' }} aria-hidden />
      <Typography variant="subtitle1" component="p" sx={{ my: 1 }}>
        파일을 여기에 끌어다 놓으세요
      </Typography>
      <Button variant="contained" loading={busy} onClick={() => input.current?.click()}>
        파일 고르기
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label="올릴 파일"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) onFile(file)
        }}
      />
      {children}
    </Box>
  )
}
