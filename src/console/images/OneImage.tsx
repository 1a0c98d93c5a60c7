import AddIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import { Alert, Box, Button, FormHelperText, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Image } from '#contract/schema.d.ts'
import { refuseFiles, uploadImages } from './uploadImages.ts'

type Props = {
  label: string
  value: Image | null | undefined
  onChange: (image: Image) => void
  error?: ReactNode
  helperText?: string
}

/** One picture: chosen or dropped, stored at once, and put in the place of the one before. */
export const OneImage = ({ label, value, onChange, error, helperText }: Props) => {
  const data = useConsoleData()
  const [refused, setRefused] = useState<string>()
  const upload = useMutation({
    mutationFn: (file: File) => uploadImages(data, [file]),
    onSuccess: ([image]) => image && onChange(image),
  })
  const take = ([file]: File[]) => {
    if (!file) return
    const refusal = refuseFiles([file])
    setRefused(refusal)
    if (!refusal) upload.mutate(file)
  }
  return (
    <Box
      component="fieldset"
      aria-label={label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take([...event.dataTransfer.files])
      }}
      sx={{ border: 0, p: 0, m: 0, mb: 1, width: 1, minWidth: 0 }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {value ? (
          <Box
            component="img"
            src={value.url}
            alt={value.alt ?? label}
            sx={{
              maxWidth: 240,
              maxHeight: 130,
              objectFit: 'contain',
              borderRadius: 1,
              border: 1,
              borderColor: 'divider',
            }}
          />
        ) : null}
        <Button component="label" variant="outlined" color="inherit" startIcon={<AddIcon />} loading={upload.isPending}>
          {value ? '다른 사진' : '사진 고르기'}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            hidden
            aria-label={`${label} 고르기`}
            onChange={(event) => {
              take([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </Button>
      </Box>
      {refused || upload.error ? (
        <Alert severity="error" sx={{ mt: 1 }}>
          {refused ?? upload.error?.message}
        </Alert>
      ) : null}
      <FormHelperText error={Boolean(error)}>{error || helperText}</FormHelperText>
    </Box>
  )
}
