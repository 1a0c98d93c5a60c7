/**
 * Pictures of a record: chosen, dropped or pasted, uploaded at once, shown as they will be seen, put in order by
 * buttons. The value is the list of images; the first one is the thumbnail.
 */
import AddIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import LeftIcon from '@mui/icons-material/ChevronLeft'
import RightIcon from '@mui/icons-material/ChevronRight'
import DeleteIcon from '@mui/icons-material/Close'
import { Box, Button, IconButton } from '@mui/material'
import { useInput } from 'react-admin'
import type { Image } from '#contract/schema.d.ts'
import { PictureBox, PictureFiles, usePictures } from './PictureBox.tsx'

type Props = { source: string; label: string; helperText?: string; max?: number }

export const ImagesInput = ({ source, label, helperText, max = 20 }: Props) => {
  const { field, fieldState } = useInput<Image[]>({ source, defaultValue: [] })
  const images: Image[] = field.value ?? []
  const { take, busy, trouble } = usePictures((added) => field.onChange([...images, ...added].slice(0, max)), {
    left: max - images.length,
    words: `사진은 ${max}장까지예요.`,
  })
  const move = (from: number, to: number) => {
    const next = [...images]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(to, 0, moved)
    field.onChange(next)
  }

  return (
    <PictureBox label={label} take={take} trouble={trouble} error={fieldState.error?.message} helperText={helperText}>
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
              loading={busy}
              sx={{ width: 96, height: 96, flexDirection: 'column', borderStyle: 'dashed', color: 'text.secondary' }}
            >
              <AddIcon aria-hidden />
              사진 추가
              <PictureFiles label={`${label} 추가`} multiple={max > 1} take={take} />
            </Button>
          </Box>
        ) : null}
      </Box>
    </PictureBox>
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
