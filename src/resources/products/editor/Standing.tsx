import { Card, CardContent } from '@mui/material'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { StatusField } from '#console/fields/StatusChip.tsx'
import type { AdminProduct } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { productStatus } from '../productStatus.ts'

/** How a product stands with customers. */
export const Standing = ({ product }: { product: AdminProduct }) => (
  <Card component="section" aria-label="지금 상태" sx={{ mb: 2 }}>
    <CardContent sx={{ '&:last-child': { pb: 2 } }}>
      <Facts>
        <Fact label="상태">
          <StatusField source="status_raw" words={productStatus} />
        </Fact>
        <Fact label="최근 30일 판매">{formatNumber(product.sales_30d)}개</Fact>
        <Fact label="가용재고">{formatNumber(product.available)}개</Fact>
        <Fact label="찜한 회원">{formatNumber(product.follower_count)}명</Fact>
        <Fact label="리뷰">{formatNumber(product.review_count)}개</Fact>
      </Facts>
    </CardContent>
  </Card>
)
