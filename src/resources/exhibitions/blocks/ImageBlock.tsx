import { TextField } from '@mui/material'
import { OneImage } from '#console/images/OneImage.tsx'
import type { Block } from './blockList.ts'

type Picture = Extract<Block, { type: 'IMAGE' }>
type Props = { block: Picture; name: string; onChange: (block: Picture) => void }

export const ImageBlock = ({ block, name, onChange }: Props) => (
  <>
    <OneImage
      label={name}
      value={block.image}
      onChange={(image) => onChange({ ...block, image_id: image.id, image })}
    />
    <TextField
      fullWidth
      size="small"
      margin="dense"
      label="사진 설명"
      value={block.alt ?? ''}
      helperText="화면을 읽어 주는 도구가 말해요. 꾸밈일 뿐인 사진이면 비워 두세요."
      slotProps={{ htmlInput: { maxLength: 200 } }}
      onChange={({ target }) => onChange({ ...block, alt: target.value || null })}
    />
    <TextField
      fullWidth
      size="small"
      margin="dense"
      label="누르면 갈 곳"
      placeholder="/store/products/1 또는 https://"
      value={block.link_url ?? ''}
      slotProps={{ htmlInput: { maxLength: 500 } }}
      onChange={({ target }) => onChange({ ...block, link_url: target.value.trim() || null })}
    />
  </>
)
