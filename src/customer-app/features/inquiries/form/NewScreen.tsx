import type { Order } from '#customer/api/models.ts'
import { useNavigate, useSearchParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { useDraft } from '#customer/shell/forms/useDraft.ts'
import { useSendOnce } from '#customer/shell/forms/useSendOnce.ts'
import { showToast } from '#customer/shell/notices/notices.ts'
import { useSession } from '#customer/shell/useSession.ts'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { forgetInquiries, MINE } from '../inquiryPaths.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { aboutOrder, emptyDraft, saidIn } from './inquiryDraft.ts'
import { InquiryForm } from './InquiryForm.tsx'
import { useRefusals } from './useRefusals.ts'

/** 문의하기; `?order` and `?item`, or `?product`, name what it is about. */
export function NewScreen() {
  const [params] = useSearchParams()
  const idIn = (name: string) => {
    const id = Number(params.get(name) ?? 0)
    return Number.isSafeInteger(id) && id > 0 ? id : 0
  }
  const [orderId, productId] = [idIn('order'), idIn('product')]
  const order = query.useQuery(
    'get',
    '/store/v1/user/orders/{id}',
    { params: { path: { id: orderId } } },
    { enabled: orderId > 0, staleTime: 5_000 },
  )
  const product = query.useQuery(
    'get',
    '/store/v1/products/{id}',
    { params: { path: { id: productId } } },
    { enabled: productId > 0, staleTime: 60_000 },
  )
  return (
    <>
      <PageTitle>문의하기</PageTitle>
      {(orderId > 0 && order.isPending) || (productId > 0 && product.isPending) ? (
        <FormSkeleton />
      ) : (
        // an order or a product that is not there is not asked about
        <Ask
          key={order.data?.id ?? 0}
          order={order.data}
          itemId={idIn('item')}
          product={product.data && { id: productId, name: product.data.name }}
        />
      )}
    </>
  )
}

type AskProps = { order: Order | undefined; itemId: number; product: { id: number; name: string } | undefined }

function Ask({ order, itemId, product }: AskProps) {
  const navigate = useNavigate()
  const { user } = useSession()
  // another person at this browser does not find what somebody began to write
  const { draft, change, forget } = useDraft(
    `inquiry:${user?.id}:new:${order?.id ?? ''}${product ? `:product${product.id}` : ''}`,
    {
      empty: emptyDraft,
      begin: {
        ...emptyDraft,
        order: order ? aboutOrder(order, itemId) : null,
        content: product ? `문의 상품: ${product.name}\n` : '',
      },
      always: true,
    },
  )
  const { refusals, refuse, forgive } = useRefusals()
  const { mutateAsync } = query.useMutation('post', MINE)
  const { submit, busy } = useSendOnce({
    unsure: '문의가 보내졌는지',
    send: (body: ReturnType<typeof saidIn>, requestId) =>
      mutateAsync({ body, headers: { 'Client-Request-Id': requestId } }),
    onDone: ({ id }) => {
      forget()
      void forgetInquiries('none')
      showToast('문의를 보냈어요.')
      navigate(`/my/inquiries/${id}`, { replace: true })
    },
    onRefused: refuse,
  })
  return (
    <InquiryForm
      {...{ draft, refusals, busy }}
      change={(next) => {
        forgive()
        change(next)
      }}
      send="문의 보내기"
      onSend={() => submit(saidIn(draft))}
    />
  )
}
