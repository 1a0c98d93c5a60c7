import { Alert, Button } from '@mui/material'
import { useListContext } from 'react-admin'
import { codeOf } from '#dataProvider/errors.ts'
import { isSealed } from '#shared/validation/personalSearch.ts'
import { NotLoaded } from './NotLoaded.tsx'

/** Why a list has no rows: it could not be had, or it is looked through for somebody with a key that opens nothing. */
export const ListTrouble = ({ noun }: { noun: string }) => {
  const { error, refetch, filterValues, setFilters, displayedFilters } = useListContext()
  if (!error) return null
  if (codeOf(error) !== 'SEARCH_EXPIRED') return <NotLoaded noun={noun} error={error} retry={() => void refetch()} />
  const rest = Object.fromEntries(Object.entries(filterValues ?? {}).filter(([, value]) => !isSealed(value)))
  return (
    <Alert
      severity="info"
      sx={{ m: 2 }}
      action={
        <Button
          color="inherit"
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => setFilters(rest, displayedFilters, false)}
        >
          찾던 말 지우기
        </Button>
      }
    >
      {error.message}
    </Alert>
  )
}
