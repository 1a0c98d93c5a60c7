import { Box, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { memberKey } from '#console/members/useMember.ts'
import type { ConsoleDataProvider } from '#dataProvider/types.ts'
import type { Permission } from '#shared/permissions.ts'

type Props<Row> = {
  title: string
  name: string
  userId: number
  permission: Permission
  /** Reads the newest few. */
  read: (data: ConsoleDataProvider, signal: AbortSignal) => Promise<{ results: Row[] }>
  line: (row: Row) => ReactNode
  empty: string
  aside?: ReactNode
}

/** The newest few of something of the customer's; nothing at all for who may not see it. */
export const Lines = <Row extends { id: number }>(props: Props<Row>) => {
  const { title, name, userId, permission, read, line, empty, aside } = props
  const data = useConsoleData()
  const { may } = useMay(permission)
  const list = useQuery({
    queryKey: [...memberKey(userId), 'beside', name],
    queryFn: ({ signal }) => read(data, signal),
    enabled: may,
  })
  if (!may) return null
  return (
    <Box component="section" aria-label={title} sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 28 }}>
        <Typography variant="subtitle2" component="h3" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {aside}
      </Box>
      {list.isPending ? <Skeleton variant="rounded" height={40} /> : null}
      {list.error ? (
        <Typography variant="body2" color="error">
          {list.error.message}
        </Typography>
      ) : null}
      {list.data?.results.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {empty}
        </Typography>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, typography: 'body2' }}>
        {list.data?.results.map((row) => (
          <Box component="li" key={row.id} sx={{ py: 0.5 }}>
            {line(row)}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
