import LockIcon from '@mui/icons-material/LockOutlined'
import { styled } from '@mui/material/styles'
import { useFieldValue } from 'react-admin'
import { Empty } from './KstDate.tsx'

type Props = { source: string }

const Masked = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  whiteSpace: 'nowrap',
  '& > svg': { fontSize: 13, color: theme.palette.text.disabled },
}))

/** Personal data as the server masked it; a small lock says that it is hidden, not missing. */
export const MaskedText = ({ source }: Props) => <MaskedValue value={useFieldValue({ source })} />

export const MaskedValue = ({ value }: { value: unknown }) => {
  if (typeof value !== 'string' || value === '') return <Empty />
  if (!value.includes('*')) return value
  return (
    <Masked title="개인정보라서 일부를 가렸어요">
      {value}
      <LockIcon aria-hidden />
    </Masked>
  )
}
