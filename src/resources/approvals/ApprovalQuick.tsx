import { Stack } from '@mui/material'
import { QuickRecord } from '#console/fields/QuickRecord.tsx'
import type { Approval } from '#contract/schema.d.ts'
import { ApprovalBody } from './ApprovalShow.tsx'

/** A request in a drawer, with its decision. */
export const ApprovalQuick = ({ id }: { id: number }) => (
  <QuickRecord<Approval> resource="approvals" id={id}>
    {(approval) => (
      <Stack sx={{ gap: 2 }}>
        <ApprovalBody approval={approval} />
      </Stack>
    )}
  </QuickRecord>
)
