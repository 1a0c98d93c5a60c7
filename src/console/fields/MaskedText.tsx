import LockIcon from '@mui/icons-material/LockOutlined'
import { Box } from '@mui/material'
import { useFieldValue } from 'react-admin'
import { Empty } from './KstDate.tsx'

type Props = { source: string }

/** Personal data as the server masked it; a small lock says that it is hidden, not missing. */
export const MaskedText = ({ source }: Props) => <MaskedValue value={useFieldValue({ source })} />

export const MaskedValue = ({ value }: { value: unknown }) => {
  if (typeof value !== 'string' || value === '') return <Empty />
  if (!value.includes('*')) return value
  return (
    <Box
      component="span"
      title="개인정보라서 일부를 가렸어요"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}
    >
      {value}
      <LockIcon sx={{ fontSize: 13, color: 'text.disabled' }} aria-hidden />
    </Box>
  )
}
