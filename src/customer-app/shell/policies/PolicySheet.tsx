import { Button } from '#customer/ui/Button.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { query } from '../api.ts'
import { isLost } from '../trouble/isLost.ts'
import { PolicyText } from './PolicyText.tsx'
import { QueryError } from '../trouble/QueryError.tsx'

type Props = { kind: string; version: string; title: string; onClose: () => void }

/** The full text of what somebody is asked to agree to, over the screen that asks. */
export function PolicySheet({ kind, version, title, onClose }: Props) {
  const policy = query.useQuery('get', '/api/v2/policies/{kind}', { params: { path: { kind }, query: { version } } })
  return (
    <Sheet
      title={policy.data?.title ?? title}
      tall
      onClose={onClose}
      footer={
        <Button block onClick={onClose}>
          확인
        </Button>
      }
    >
      {policy.isPending && (
        <Loading>
          <Skeleton height={320} />
        </Loading>
      )}
      {isLost(policy) && <QueryError error={policy.error} onRetry={() => void policy.refetch()} />}
      {policy.data && <PolicyText policy={policy.data} titled={false} />}
    </Sheet>
  )
}
