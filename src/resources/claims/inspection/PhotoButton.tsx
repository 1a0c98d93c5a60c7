import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import { Button } from '@mui/material'

type Props = { busy: boolean; onTake: (files: File[]) => void; label?: string; size?: 'small' | 'medium' }

/** Takes pictures with the camera or from the disk. */
export const PhotoButton = ({ busy, onTake, label = '사진 붙이기', size = 'medium' }: Props) => (
  <Button component="label" variant="outlined" size={size} startIcon={<CameraIcon />} loading={busy}>
    {label}
    <input
      hidden
      type="file"
      accept="image/jpeg,image/png,image/webp"
      capture="environment"
      multiple
      onChange={({ target }) => {
        onTake([...(target.files ?? [])])
        target.value = ''
      }}
    />
  </Button>
)
