import { useRef, useState } from 'react'
import { newRequestId } from '#shared/api/http.ts'
import { type ApiError, toApiError } from '#shared/api/apiError.ts'
import type { Claim, ClaimForm, ClaimRequest, RefundBreakdown } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { showError, showErrorWithLink, showPopup } from '#customer/shell/notices/notices.ts'
import { queryClient } from '#customer/shell/queryClient.ts'

export type Changed = { before: RefundBreakdown; after: RefundBreakdown }
export type Refused = { message: string; offer: ClaimForm['type'] }

type Options = {
  orderId: number
  type: ClaimForm['type']
  onDone: (claim: Claim) => void
  /** what is on screen may no longer be true */
  onStale: () => void
}

/**
 * Asks for the claim once, whatever is pressed how often: until the server has said yes or no, the same request goes
 * under the same id. A refund that is not what the person saw is shown to them (`changed`), never taken for agreed; a
 * claim that has become another kind of claim is offered (`refused`), never made.
 */
export function useSubmitClaim({ orderId, type, onDone, onStale }: Options) {
  const [changed, setChanged] = useState<Changed | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  // the second click of a double click comes before the button is drawn disabled
  const underWay = useRef(false)
  // what the server has not said yes or no to yet
  const attempt = useRef<{ choices: string; body: ClaimRequest; id: string } | null>(null)
  const request = query.useMutation('post', '/store/v1/user/orders/{orderId}/claims/{type}/request')

  const explain = (error: ApiError, seen: RefundBreakdown) => {
    const { code, status, extra = {} } = error
    if (status === 0) {
      return showPopup({
        heading: '신청됐는지 확인하지 못했어요',
        description: '연결을 확인하고 다시 눌러 주세요.\n두 번 눌러도 한 번만 신청돼요.',
      })
    }
    attempt.current = null
    onStale()
    const refund = extra['refund'] as RefundBreakdown | undefined
    if (refund && (code === 'REFUND_CHANGED' || code === 'CLAIM_FEE_REQUIRED'))
      return setChanged({ before: seen, after: refund })
    const offer = offerIn(error)
    if (offer) return setRefused({ message: error.message, offer })
    const { claim_id: claimId } = extra
    if (code === 'CLAIM_IN_PROGRESS' && typeof claimId === 'number')
      return showErrorWithLink(error, { to: `/my/claims/${claimId}`, label: '신청 내역 보기' })
    showError(error)
  }

  const submit = (body: ClaimRequest, seen: RefundBreakdown) => {
    if (underWay.current) return
    underWay.current = true
    const choices = JSON.stringify({ ...body, expected_refund: undefined })
    if (attempt.current?.choices !== choices) attempt.current = { choices, body, id: newRequestId() }
    const { id, body: agreed } = attempt.current
    request.mutate(
      { params: { path: { orderId, type } }, headers: { 'Client-Request-Id': id }, body: agreed },
      {
        onSuccess: (claim) => {
          void forgetWhatItTouched()
          onDone(claim)
        },
        onError: (error) => {
          underWay.current = false
          explain(toApiError(error), seen)
        },
      },
    )
  }

  return { submit, busy: request.isPending, changed, setChanged, refused, setRefused }
}

export type SubmitClaim = ReturnType<typeof useSubmitClaim>

/** The claim that a refusal says is possible instead. */
export function offerIn(error: unknown): ClaimForm['type'] | undefined {
  const offer = toApiError(error).extra?.['offer']
  return offer === 'cancel' || offer === 'return' || offer === 'exchange' ? offer : undefined
}

/** Orders, claims, refunds, points and coupons of this person are read anew wherever they are looked at next. */
export function forgetWhatItTouched(refetchType: 'none' | 'active' = 'none'): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/store/v1/user/'),
    refetchType,
  })
}
