import AddIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useInput, ValidationError, type InputProps } from 'react-admin'
import type { Image } from '#contract/schema.d.ts'
import { PictureBox, PictureFiles, usePictures } from './PictureBox.tsx'

type Props = {
  label: string
  value: Image | null | undefined
  onChange: (image: Image) => void
  /** Given where there may be none. */
  onRemove?: (() => void) | undefined
  error?: ReactNode
  helperText?: string | undefined
}

/** One picture: chosen or dropped, stored at once, and put in the place of the one before. */
export const OneImage = ({ label, value, onChange, onRemove, error, helperText }: Props) => {
  const { take, busy, trouble } = usePictures(([image]) => image && onChange(image))
  const takeFirst = (files: File[]) => take(files.slice(0, 1))
  return (
    <PictureBox label={label} take={takeFirst} trouble={trouble} error={error} helperText={helperText}>
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
        <Button component="label" variant="outlined" color="inherit" startIcon={<AddIcon />} loading={busy}>
          {value ? '다른 사진' : '사진 고르기'}
          <PictureFiles label={`${label} 고르기`} take={takeFirst} />
        </Button>
        {value && onRemove ? (
          <Button color="inherit" onClick={onRemove}>
            사진 빼기
          </Button>
        ) : null}
      </Box>
    </PictureBox>
  )
}

type InputPart = Pick<InputProps, 'source' | 'validate'> & { label: string; helperText?: string; removable?: boolean }

/** One picture of a form: the value is the image itself, null without one. */
export const ImageInput = ({ label, helperText, removable = false, ...input }: InputPart) => {
  const { field, fieldState } = useInput<Image | null>({ defaultValue: null, ...input })
  return (
    <OneImage
      label={label}
      value={field.value}
      onChange={field.onChange}
      onRemove={removable ? () => field.onChange(null) : undefined}
      error={fieldState.error?.message ? <ValidationError error={fieldState.error.message} /> : undefined}
      helperText={helperText}
    />
  )
}
