import { Alert, Box, LinearProgress } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Title } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { PolicyForm } from './PolicyForm.tsx'
import { POLICIES_KEY, POLICIES_PATH } from './policiesCall.ts'

export const PoliciesPage = () => {
  const data = useConsoleData()
  const { data: policies, error } = useQuery({
    queryKey: POLICIES_KEY,
    queryFn: () => data.call('get', POLICIES_PATH),
  })
  return (
    <Box sx={{ mt: 2, maxWidth: 720 }}>
      <Title title="정책" />
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      {policies || error ? null : <LinearProgress aria-label="불러오는 중" />}
      {policies ? <PolicyForm policies={policies} /> : null}
    </Box>
  )
}
