import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import OpenIcon from '@mui/icons-material/OpenInNewOutlined'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { ListButton, TopToolbar, useNotify, useRecordContext } from 'react-admin'
import { useNavigate } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminProduct } from '#contract/schema.d.ts'

export const EditorActions = () => (
  <TopToolbar>
    <ShownLink />
    <DuplicateButton />
    <ListButton label="상품 목록" />
  </TopToolbar>
)

const SHOWN: readonly string[] = ['ON_SALE', 'SOLD_OUT', 'DISCONTINUED']

/** The page as customers have it; while they have none, why. */
const ShownLink = () => {
  const product = useRecordContext<AdminProduct>()
  if (!product) return null
  const isShown = SHOWN.includes(product.status_raw)
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<OpenIcon />}
      disabled={!isShown}
      title={isShown ? undefined : '판매를 시작하면 고객에게 보여요. 그 전에는 미리 보기로 보세요.'}
      href={`/store/products/${product.id}`}
      target="_blank"
      rel="noopener"
    >
      고객 화면
    </Button>
  )
}

/** A draft with the same words, prices and options, opened at once. */
const DuplicateButton = () => {
  const product = useRecordContext<AdminProduct>()
  const navigate = useNavigate()
  const notify = useNotify()
  const data = useConsoleData()
  const { may, reason } = useMay('products:create')
  const copy = useMutation({
    mutationFn: (id: number) =>
      data.call('post', '/store-admin/v1/products/{id}/duplicate', { params: { path: { id } } }),
    onSuccess: ({ id }) => {
      notify('복제했어요. 저장된 내용으로 만든 작성 중인 상품이에요. SKU 코드와 재고는 새로 넣어 주세요.', {
        type: 'success',
      })
      void navigate(`/products/${id}`)
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  if (!product) return null
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<CopyIcon />}
      disabled={!may}
      title={reason}
      loading={copy.isPending}
      onClick={() => copy.mutate(product.id)}
    >
      복제
    </Button>
  )
}
