import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { StaffSession } from '#contract/schema.d.ts'

type Props = { label: string; sessions: readonly StaffSession[]; onEnd: (id: number) => void; busy: boolean }

/** Open sessions of a member of staff, each with a way to end it; not the one that is looking. */
export const SessionTable = ({ label, sessions, onEnd, busy }: Props) =>
  sessions.length === 0 ? (
    <Typography variant="body2" color="text.secondary">
      로그인한 기기가 없어요.
    </Typography>
  ) : (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={`${label} 표`}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>기기</TableCell>
            <TableCell sx={wide}>로그인한 때</TableCell>
            <TableCell>마지막으로 쓴 때</TableCell>
            <TableCell aria-label="처리" />
          </TableRow>
        </TableHead>
        <TableBody>
          {sessions.map((session) => (
            <TableRow key={session.id}>
              <TableCell>{session.device}</TableCell>
              <TableCell sx={wide}>
                <KstText value={session.started_at} />
              </TableCell>
              <TableCell>
                <KstText value={session.last_used_at} />
              </TableCell>
              <TableCell align="right">
                {session.current ? (
                  <StatusChip label="이 기기" tone="good" />
                ) : (
                  <Button size="small" disabled={busy} onClick={() => onEnd(session.id)}>
                    로그아웃
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )

const wide = { display: { xs: 'none', sm: 'table-cell' } }
