import { Alert, Button } from '@mui/material'
import { withJosa } from '#shared/format/josa.ts'

type Props = { noun: string; error: { message?: string }; retry: () => void }

/** The rows could not be had: why, and once more. */
export const NotLoaded = ({ noun, error, retry }: Props) => (
  <Alert
    severity="error"
    sx={{ m: 2 }}
    action={
      <Button color="inherit" size="small" onClick={retry} sx={{ whiteSpace: 'nowrap' }}>
        다시 불러오기
      </Button>
    }
  >
    {withJosa(noun, '을/를')} 불러오지 못했어요. {error.message}
  </Alert>
)
