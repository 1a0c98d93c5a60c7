import { Alert, Box, FormHelperText, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Image } from '#contract/schema.d.ts'
import { refuseFiles, uploadImages } from './uploadImages.ts'

/** Stores files at once; `room` is for how many more there is space, refused with these words. */
export const usePictures = (
  onAdded: (images: Image[]) => void,
  room?: { left: number; words: string },
  purpose?: Parameters<typeof uploadImages>[2],
) => {
  const data = useConsoleData()
  const [refused, setRefused] = useState<string>()
  const upload = useMutation({ mutationFn: (files: File[]) => uploadImages(data, files, purpose), onSuccess: onAdded })
  const take = (files: File[]) => {
    if (files.length === 0) return
    const refusal = refuseFiles(files) ?? (room && files.length > room.left ? room.words : undefined)
    setRefused(refusal)
    if (!refusal) upload.mutate(files)
  }
  return { take, busy: upload.isPending, trouble: refused ?? upload.error?.message }
}

type BoxProps = {
  label: string
  take: (files: File[]) => void
  trouble: string | undefined
  error?: ReactNode
  helperText?: string | undefined
  children: ReactNode
}

/** A part of a form that pictures can be dropped on, with what went wrong below. */
export const PictureBox = ({ label, take, trouble, error, helperText, children }: BoxProps) => (
  <Box
    component="fieldset"
    aria-label={label}
    onDragOver={(event) => event.preventDefault()}
    onDrop={(event) => {
      event.preventDefault()
      take([...event.dataTransfer.files])
    }}
    sx={{ border: 0, p: 0, m: 0, mb: 2, width: 1, minWidth: 0 }}
  >
    <Typography component="legend" variant="subtitle2" sx={{ mb: 0.5 }}>
      {label}
    </Typography>
    {children}
    {trouble ? (
      <Alert severity="error" sx={{ mt: 1 }}>
        {trouble}
      </Alert>
    ) : null}
    <FormHelperText error={Boolean(error)}>{error || helperText}</FormHelperText>
  </Box>
)

type FilesProps = { label: string; multiple?: boolean; take: (files: File[]) => void }

/** The hidden field of a button that chooses files. */
export const PictureFiles = ({ label, multiple = false, take }: FilesProps) => (
  <input
    type="file"
    accept="image/jpeg,image/png,image/webp"
    multiple={multiple}
    hidden
    aria-label={label}
    onChange={(event) => {
      take([...(event.target.files ?? [])])
      event.target.value = ''
    }}
  />
)
