import { Alert } from '@mui/material'
import { Link } from 'react-admin'
import type { ClaimDetail } from '../claim.ts'
import { HoldButton } from './HoldButton.tsx'

/** What somebody has to know before doing anything with a claim. */
export const ClaimNotices = ({ claim }: { claim: ClaimDetail }) => (
  <>
    {claim.hold_reason === null ? null : (
      <Alert severity="warning" action={<HoldButton claim={claim} />}>
        보류 중이에요: {claim.hold_reason}
      </Alert>
    )}
    {claim.converted_to_id === null ? null : (
      <Alert severity="info">
        반품으로 바꾼 교환이에요. <Link to={`/claims/${claim.converted_to_id}/show`}>이어받은 반품 보기</Link>
      </Alert>
    )}
  </>
)
