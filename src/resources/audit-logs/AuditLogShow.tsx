import { Box, Card, CardContent, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Title, useShowContext } from 'react-admin'
import { KstText } from '#console/fields/KstDate.tsx'
import { RecordShow } from '#console/fields/RecordShow.tsx'
import type { AuditLog } from '#contract/schema.d.ts'
import { actorText, auditActionText, auditEntityText } from '#console/words/auditWords.ts'
import { fieldWord, valueText } from '#console/words/fieldText.ts'

export const AuditLogShow = () => (
  <RecordShow>
    <AuditLogPage />
  </RecordShow>
)

const AuditLogPage = () => {
  const { record: log } = useShowContext<AuditLog>()
  if (!log) return null
  return (
    <Card variant="outlined" sx={{ mt: 2 }}>
      <Title title={`감사 기록 #${log.id}`} />
      <CardContent>
        <Typography variant="h5" component="h2" sx={{ mb: 1 }}>
          {auditActionText(log.action)}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {log.actor_name} ({actorText(log.actor)}) · {auditEntityText(log.entity, log.entity_id)} ·{' '}
          <KstText value={log.at} /> · 접속 IP {log.ip ?? '모름'}
          {log.reason ? ` · 사유: ${log.reason}` : ''}
        </Typography>
        <Differences before={log.before} after={log.after} />
      </CardContent>
    </Card>
  )
}

/** Field by field: what it was, what it became. */
const Differences = ({ before, after }: { before: unknown; after: unknown }) => {
  const old = asRecord(before)
  const fresh = asRecord(after)
  const fields = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
  if (fields.length === 0) return <Typography variant="body2">바뀐 값이 없어요.</Typography>
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>항목</TableCell>
            <TableCell>전</TableCell>
            <TableCell>후</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {fields.map((field) => (
            <TableRow key={field}>
              <TableCell component="th" scope="row">
                {fieldWord(field)}
              </TableCell>
              <TableCell sx={{ wordBreak: 'break-word' }}>{valueText(old[field])}</TableCell>
              <TableCell sx={{ wordBreak: 'break-word' }}>{valueText(fresh[field])}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

const asRecord = (value: unknown) =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
