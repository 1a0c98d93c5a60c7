/**
 * Pictures of a record: chosen, dropped or pasted, uploaded at once, shown as they will be seen, put in order by
 * buttons. The value is the list of images; the first one is the thumbnail.
 */
import AddIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import LeftIcon from '@mui/icons-material/ChevronLeft'
import RightIcon from '@mui/icons-material/ChevronRight'
import DeleteIcon from '@mui/icons-material/Close'
import { Alert, Box, Button, FormHelperText, IconButton, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useInput, type InputProps } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Image } from '#contract/schema.d.ts'
import { refuseFiles, uploadImages } from './uploadImages.ts'

type Props = Pick<InputProps, 'source' | 'validate' | 'format' | 'parse'> & {
  label: string
  helperText?: string
  max?: number
}

/** One picture: the value is the image itself, null without one. */
export const ImageInput = (props: Omit<Props, 'max' | 'format' | 'parse'>) => (
  <ImagesInput
    {...props}
    max={1}
    format={(image: Image | null | undefined) => (image ? [image] : [])}
    parse={([image]: Image[]) => image ?? null}
  />
)

export const ImagesInput = ({ label, helperText, max = 20, ...input }: Props) => {
  const { field, fieldState } = useInput<Image[]>({ defaultValue: input.format ? null : [], ...input })
  const images: Image[] = field.value ?? []
  const data = useConsoleData()
  const [refused, setRefused] = useState<string>()
  const upload = useMutation({
    mutationFn: (files: File[]) => uploadImages(data, files),
    onSuccess: (added) => field.onChange([...images, ...added].slice(0, max)),
  })
  const take = (files: File[]) => {
    if (files.length === 0) return
    const refusal = refuseFiles(files) ?? (images.length + files.length > max ? `사진은 ${max}장까지예요.` : undefined)
    setRefused(refusal)
    if (!refusal) upload.mutate(files)
  }
  const move = (from: number, to: number) => {
    const next = [...images]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(to, 0, moved)
    field.onChange(next)
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
      sx={{ border: 0, p: 0, m: 0, mb: 2, width: 1, minWidth: 0 }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box component="ol" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', p: 0, m: 0 }}>
        {images.map((image, index) => (
          <Picture
            key={image.id}
            image={image}
            name={index === 0 ? '대표 사진' : `${index + 1}번째 사진`}
            onBack={index > 0 ? () => move(index, index - 1) : undefined}
            onForth={index < images.length - 1 ? () => move(index, index + 1) : undefined}
            onRemove={() => field.onChange(images.filter((one) => one.id !== image.id))}
          />
        ))}
        {images.length < max ? (
          <Box component="li">
            <Button
              component="label"
              variant="outlined"
              color="inherit"
              loading={upload.isPending}
              sx={{ width: 96, height: 96, flexDirection: 'column', borderStyle: 'dashed', color: 'text.secondary' }}
            >
              <AddIcon aria-hidden />
              사진 추가
              <input
                type="file"
                accept="image/jpeg,image/png,image/webp"
                multiple={max > 1}
                hidden
                aria-label={`${label} 추가`}
                onChange={(event) => {
                  take([...(event.target.files ?? [])])
                  event.target.value = ''
                }}
              />
            </Button>
          </Box>
        ) : null}
      </Box>
      {refused || upload.error ? (
        <Alert severity="error" sx={{ mt: 1 }}>
          {refused ?? upload.error?.message}
        </Alert>
      ) : null}
      <FormHelperText error={fieldState.invalid}>{fieldState.error?.message ?? helperText}</FormHelperText>
    </Box>
  )
}

type PictureProps = {
  image: Image
  name: string
  onBack: (() => void) | undefined
  onForth: (() => void) | undefined
  onRemove: () => void
}

const Picture = ({ image, name, onBack, onForth, onRemove }: PictureProps) => (
  <Box component="li" sx={{ width: 96 }}>
    <Box
      component="img"
      src={image.url}
      alt={image.alt ?? name}
      sx={{ width: 96, height: 96, objectFit: 'cover', borderRadius: 1, border: 1, borderColor: 'divider' }}
    />
    <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
      <IconButton size="small" aria-label={`${name} 앞으로`} disabled={!onBack} onClick={onBack}>
        <LeftIcon fontSize="inherit" />
      </IconButton>
      <IconButton size="small" aria-label={`${name} 빼기`} onClick={onRemove}>
        <DeleteIcon fontSize="inherit" />
      </IconButton>
      <IconButton size="small" aria-label={`${name} 뒤로`} disabled={!onForth} onClick={onForth}>
        <RightIcon fontSize="inherit" />
      </IconButton>
    </Box>
  </Box>
)
