import { Link as Anchor } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import type { IncidentCause } from '#contract/schema.d.ts'
import type { Permission } from '#shared/permissions.ts'

/** Where a cause is seen, and who may see it. */
const placeOf = (cause: IncidentCause): { to: string; permission: Permission } | undefined => {
  if (cause.kind === 'JOB') return { to: `/jobs/${cause.job_id}/show`, permission: 'jobs:read' }
  if (cause.kind === 'PRODUCT') return { to: `/products/${cause.product_id}`, permission: 'products:write' }
  return undefined
}

/** The name of a cause, which leads to it where there is something to see. */
export const CauseLink = ({ cause, children }: { cause: IncidentCause; children: ReactNode }) => {
  const place = placeOf(cause)
  const { may } = useMay(place?.permission ?? 'cs:read')
  if (!place || !may) return children
  return (
    <Anchor component={Link} to={place.to}>
      {children}
    </Anchor>
  )
}
