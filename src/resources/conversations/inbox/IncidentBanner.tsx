import { Alert, Button, Link as Anchor } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { useCandidates } from '#console/incidents/useIncidents.ts'
import { formatNumber } from '#shared/format/krw.ts'

type Props = { incidentId: number | undefined; onLeave: () => void }

/** Above the list: whose conversations it shows, or that something seems to have happened. */
export const IncidentBanner = ({ incidentId, onLeave }: Props) =>
  incidentId === undefined ? <Found /> : <Shown id={incidentId} onLeave={onLeave} />

const look = { borderRadius: 0, py: 0, alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }

const Found = () => {
  const { data } = useCandidates()
  const [first, ...others] = data?.results ?? []
  if (!first) return null
  const { cause, label, count } = first
  return (
    <Alert
      severity="warning"
      sx={look}
      action={
        <Button component={Link} to="/incidents" color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }}>
          사건 후보 {formatNumber(others.length + 1)}개
        </Button>
      }
    >
      {label} {cause.kind === 'PRODUCT' ? '문의' : '이후 문의'} {formatNumber(count)}건
    </Alert>
  )
}

const Shown = ({ id, onLeave }: { id: number; onLeave: () => void }) => {
  const data = useConsoleData()
  const { data: incident } = useQuery({
    queryKey: ['incidents', 'one', id],
    queryFn: ({ signal }) => data.call('get', '/core-admin/v1/incidents/{id}', { params: { path: { id } }, signal }),
    retry: false,
  })
  return (
    <Alert
      severity="info"
      sx={look}
      action={
        <Button color="inherit" size="small" onClick={onLeave}>
          모두 보기
        </Button>
      }
    >
      <Anchor component={Link} to={`/incidents/${id}/show`}>
        {incident?.title ?? `사건 #${id}`}
      </Anchor>
      의 상담만 보여요
    </Alert>
  )
}
