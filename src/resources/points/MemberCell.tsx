import { Link, Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { PointsMovement } from '#contract/schema.d.ts'

/** The member, leading to all of their movements. */
export const MemberCell = () => {
  const user = useRecordContext<PointsMovement>()?.user
  if (!user) return null
  const filter = encodeURIComponent(JSON.stringify({ user_id: user.id }))
  return (
    <>
      <Link
        component={RouterLink}
        to={`/points?filter=${filter}&displayedFilters=${encodeURIComponent('{"user_id":true}')}`}
        color="inherit"
        underline="hover"
        sx={{ fontWeight: 600 }}
      >
        {user.name}
      </Link>
      <Typography variant="caption" component="div" color="text.secondary">
        {user.email_address}
      </Typography>
    </>
  )
}
