import { Box } from '@mui/material'
import type { Ref } from 'react'
import { ListButton, TopToolbar, useRecordContext } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { CustomerPageLink } from '#console/record/CustomerPageLink.tsx'
import { DuplicateButton } from '#console/record/DuplicateButton.tsx'
import type { AdminProduct } from '#contract/schema.d.ts'

/** `barRef`: the place of the bar of sections, above the form and what stands beside or below it. */
export const EditorActions = ({ barRef }: { barRef: Ref<HTMLDivElement> }) => (
  <>
    <TopToolbar>
      <OfProduct />
      <ListButton label="상품 목록" />
    </TopToolbar>
    <Box
      ref={barRef}
      sx={{
        position: 'sticky',
        top: 'calc(48px + var(--notice-height, 0px))',
        zIndex: 4,
        bgcolor: 'background.default',
      }}
    />
  </>
)

const SHOWN: readonly string[] = ['ON_SALE', 'SOLD_OUT', 'DISCONTINUED']

const OfProduct = () => {
  const product = useRecordContext<AdminProduct>()
  const data = useConsoleData()
  if (!product) return null
  const { id, status_raw: status } = product
  return (
    <>
      <CustomerPageLink
        href={`/store/products/${id}`}
        whyNot={SHOWN.includes(status) ? undefined : '판매를 시작하면 고객에게 보여요. 그 전에는 미리 보기로 보세요.'}
      />
      <DuplicateButton
        permission="products:create"
        copy={() => data.call('post', '/store-admin/v1/products/{id}/duplicate', { params: { path: { id } } })}
        done="복제했어요. 저장된 내용으로 만든 작성 중인 상품이에요. SKU 코드와 재고는 새로 넣어 주세요."
        pathOf={(copy) => `/products/${copy}`}
      />
    </>
  )
}
