import { useEffect } from 'react'
import { ExhibitionPage } from '#shared/exhibitions/ExhibitionPage.tsx'
import { useParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { NotThere } from '#customer/shell/trouble/NotThere.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { ProductCard } from '../ProductCard.tsx'
import { StaffLink } from '../StaffLink.tsx'
import { OfferedCoupon } from './OfferedCoupon.tsx'

export function ExhibitionScreen() {
  const id = Number(useParams()['id'])
  return <Exhibition key={id} id={id} />
}

function Exhibition({ id }: { id: number }) {
  const exhibition = query.useQuery('get', '/store/v1/exhibitions/{id}', { params: { path: { id } } })
  const title = exhibition.data?.title
  useEffect(() => {
    if (title) document.title = `${title} | 홈핏`
  }, [title])

  if (exhibition.isPending)
    return (
      <Loading label="기획전을 불러오고 있어요">
        <Skeleton aspect="1200 / 626" radius={0} />
      </Loading>
    )
  if (isLost(exhibition))
    return <NotThere what="exhibition" error={exhibition.error} onRetry={() => void exhibition.refetch()} />
  return (
    <ExhibitionPage
      page={exhibition.data}
      isClosed={exhibition.data.status === 'CLOSED'}
      card={(product) => <ProductCard product={product} />}
      coupon={(benefit) => <OfferedCoupon benefit={benefit} />}
      link={(to, children) => <StaffLink to={to}>{children}</StaffLink>}
    />
  )
}
