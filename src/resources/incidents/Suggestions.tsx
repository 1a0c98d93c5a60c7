import { Alert, Box, Button, Card, CardContent, Link as Anchor, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Incident } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { useChangeMembers } from './useIncident.ts'

const SHOWN = 5

/** Conversations of the same cause that nobody has put in. */
export const Suggestions = ({ incident }: { incident: Incident }) => {
  const data = useConsoleData()
  const { may, reason } = useMay('cs:reply')
  const change = useChangeMembers(incident)
  const { data: answer } = useQuery({
    queryKey: ['incidents', 'suggestions', incident.id],
    queryFn: ({ signal }) =>
      data.call('get', '/core-admin/v1/incidents/{id}/suggestions', { params: { path: { id: incident.id } }, signal }),
    enabled: incident.cause.kind !== 'NONE',
    refetchInterval: 60_000,
  })
  const found = answer?.results ?? []
  if (found.length === 0) return null
  const count = `${formatNumber(found.length)}${answer?.has_more ? '건 넘게' : '건'}`
  return (
    <Card variant="outlined" component="section" aria-label="원인이 같은 문의">
      <CardContent sx={{ '&:last-child': { pb: 1.5 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
          <Typography variant="subtitle2" component="h3" sx={{ flex: 1 }}>
            원인이 같은 문의가 {count} 더 있어요
          </Typography>
          <Button
            variant="outlined"
            size="small"
            disabled={!may}
            title={reason}
            loading={change.isPending}
            onClick={() => change.mutate({ add: found.map(({ id }) => id) })}
          >
            {formatNumber(found.length)}건 모두 묶기
          </Button>
        </Box>
        {found.slice(0, SHOWN).map(({ id, name_masked: name, title, preview }) => (
          <Typography key={id} variant="body2" noWrap>
            <Anchor component={Link} to={`/conversations?queue=all&open=${id}`}>
              {name}
            </Anchor>{' '}
            {title ? `${title} · ${preview}` : preview}
          </Typography>
        ))}
        {found.length > SHOWN ? (
          <Typography variant="body2" color="text.secondary">
            그 밖에 {formatNumber(found.length - SHOWN)}건
          </Typography>
        ) : null}
        {change.error ? (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {change.error.message}
          </Alert>
        ) : null}
      </CardContent>
    </Card>
  )
}
