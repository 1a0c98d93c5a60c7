import type { ProductDetail } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { useSession } from '#customer/shell/useSession.ts'

/** What a product's page knows of who is signed in: their coupons for it, and whether they are a member. Asked once for the page. */
export function useBenefits({ id }: Pick<ProductDetail, 'id'>) {
  const { status } = useSession()
  const benefits = query.useQuery(
    'get',
    '/store/v1/user/benefits/by-products/{id}',
    { params: { path: { id } } },
    { enabled: status === 'signed-in', staleTime: 5_000 },
  )
  return { status, benefits }
}

/** What one piece costs who looks at it: a member the member price. */
export function useOwnPrice(product: ProductDetail): number {
  const { benefits } = useBenefits(product)
  return (benefits.data?.is_member && product.member_price) || product.final_price
}
