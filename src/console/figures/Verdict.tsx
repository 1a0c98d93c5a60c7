import { Alert, Button } from '@mui/material'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'

type Props = {
  /** Whether the rows are the number: undefined while they are still coming. */
  isSame: boolean | undefined
  text: string
  /** What is asked anew when they are not. */
  noun: string
  queryKey: QueryKey
  onClose: () => void
}

/** Whether the rows are the number, said above them; a difference is never hidden. */
export const Verdict = ({ isSame, text, noun, queryKey, onClose }: Props) => {
  const client = useQueryClient()
  if (isSame !== false)
    return (
      <Alert severity={isSame ? 'success' : 'info'}>
        <span role="status">{text}</span>
      </Alert>
    )
  const again = () => {
    void client.invalidateQueries({ queryKey })
    onClose()
  }
  return (
    <Alert
      severity="error"
      variant="filled"
      action={
        <Button color="inherit" size="small" onClick={again} sx={{ whiteSpace: 'nowrap' }}>
          {noun} 새로 불러오기
        </Button>
      }
    >
      {text} 새로 불러와도 다르면 알려 주세요.
    </Alert>
  )
}
