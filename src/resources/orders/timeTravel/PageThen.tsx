import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { NoticeList } from '#console/products/NoticeList.tsx'
import { HtmlFrame } from '#console/richText/HtmlFrame.tsx'
import type { AdminOrder, OrderAsOf } from '#contract/schema.d.ts'
import { formatKst } from '#shared/format/kst.ts'
import { productStateWord } from '#shared/words/products.ts'
import { priceText } from './goodsAt.ts'
import { useAsOf } from './useAsOf.ts'

type Props = { order: AdminOrder; at: number | null; itemId: number; onClose: () => void }

/** 그때의 상품 페이지: what a customer who looked at it then was told. */
export const PageThen = ({ order, at, itemId, onClose }: Props) => {
  const { data, error } = useAsOf(order, at, itemId)
  const item = data?.items.find((one) => one.order_item_id === itemId)
  return (
    <Dialog open onClose={onClose} aria-labelledby="page-then-title">
      <DialogTitle id="page-then-title">
        {at === null ? '지금의 상품 페이지' : `${formatKst(at)}의 상품 페이지`}
      </DialogTitle>
      <DialogContent dividers sx={{ width: 600, maxWidth: 1, p: 2, display: 'grid', gap: 1.5 }}>
        {error ? <Alert severity="error">{error.message}</Alert> : null}
        {data || error ? null : <Typography color="text.secondary">불러오고 있어요…</Typography>}
        {data?.page && item ? <Page item={item} texts={data.page} /> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          닫기
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Page = ({ item, texts }: { item: OrderAsOf['items'][number]; texts: Exclude<OrderAsOf['page'], null> }) => (
  <>
    <div>
      <Typography variant="h6" component="h3">
        {item.page?.name}
      </Typography>
      <Typography color="text.secondary">{item.page?.subtitle}</Typography>
      <Typography>
        {[item.price && priceText(item.price), item.page && productStateWord[item.page.status]]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </div>
    {texts.detail_html ? (
      <HtmlFrame title="상세 설명" html={texts.detail_html} />
    ) : (
      <Typography variant="body2" color="text.secondary">
        상세 설명이 없었어요.
      </Typography>
    )}
    <Typography variant="subtitle2" component="h4">
      상품정보제공고시
    </Typography>
    <NoticeList notice={texts.notice} />
    <Typography variant="subtitle2" component="h4">
      교환·반품 안내
    </Typography>
    <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
      {texts.exchange_return_notice || '적은 것이 없었어요.'}
    </Typography>
    <Typography variant="caption" color="text.secondary">
      맨 위의 상품 사진은 지금의 것만 있어서 여기에 없어요.
    </Typography>
  </>
)
